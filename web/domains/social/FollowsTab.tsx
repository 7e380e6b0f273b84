import { useInfiniteQuery } from '@tanstack/react-query';
import type { Person } from '#contract/social/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { followPages } from './data.ts';
import { removeFollower } from './friends/data.ts';
import { PeopleList } from './PeopleList.tsx';

/** Members whom the viewer follows. */
export function FollowingTab() {
  const query = useInfiniteQuery(followPages('following'));
  return (
    <Card>
      <PeopleList
        query={query}
        loading="Loading the people you follow..."
        failed="We couldn’t load the people you follow. Try again."
        empty={
          <EmptyState
            art="posts"
            level="h2"
            title="You’re not following anyone yet"
            action={<ButtonLink href="/social?tab=discover">Find people</ButtonLink>}
          >
            Follow someone and their posts come first in your feed.
          </EmptyState>
        }
      />
    </Card>
  );
}

/** Members who follow the viewer, whom the viewer may remove. */
export function FollowersTab() {
  const query = useInfiniteQuery(followPages('followers'));
  return (
    <Card>
      <PeopleList
        query={query}
        loading="Loading your followers..."
        failed="We couldn’t load your followers. Try again."
        extra={(person) => <RemoveFollower person={person} />}
        empty={
          <EmptyState
            art="posts"
            level="h2"
            title="No followers yet"
            action={<ButtonLink href="/feed">Open the feed</ButtonLink>}
          >
            Write one line in the feed. That’s how people find you.
          </EmptyState>
        }
      />
    </Card>
  );
}

function RemoveFollower({ person: { id, name } }: { person: Person }) {
  const confirm = useConfirm();
  const { run, busy } = useApiMutation(removeFollower, {
    failure: 'We couldn’t remove this follower. Try again.',
  });
  const remove = async () => {
    const isSure = await confirm({
      title: `Remove ${name} from your followers?`,
      body: `${name} isn’t told, and can follow you again. To prevent that, block them.`,
      confirm: 'Remove',
    });
    if (isSure) await run(id);
  };
  return (
    <Button size="sm" kind="ghost" busy={busy} onClick={() => void remove()}>
      Remove<span className="sr"> {name} from your followers</span>
    </Button>
  );
}
