import { useInfiniteQuery } from '@tanstack/react-query';
import type { KeptAway } from '#contract/friends.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LoadMore } from '../../../ui/controls/LoadMore.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../../ui/display/Skeleton.tsx';
import { focusNear, nextTo } from '../../../ui/hooks/restore-focus.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { apartPages, hearAgain } from './data.ts';

const lists = [
  { which: 'blocked', title: 'Blocked', none: 'You haven’t blocked anyone.', undo: 'Unblock' },
  { which: 'muted', title: 'Muted', none: 'You haven’t muted anyone.', undo: 'Unmute' },
] as const;
type List = (typeof lists)[number];

/** The members whom the viewer blocks and mutes, each with the way back. */
export function BlockedAndMutedCard() {
  return (
    <Card as="section" className="mt-6" aria-labelledby="apart-title">
      <h2 className="card-title" id="apart-title">
        Blocked and muted people
      </h2>
      <p className="small muted mt-1">
        People you block and you don’t see each other anywhere. Of people you mute, you see no posts, and they
        don’t notice. Neither is told.
      </p>
      {lists.map((list) => (
        <ApartList key={list.which} list={list} />
      ))}
    </Card>
  );
}

function ApartList({ list }: { list: List }) {
  const pages = useInfiniteQuery(apartPages(list.which));
  const people = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <section className="mt-5" aria-labelledby={`${list.which}-title`}>
      <h3 className="h4" id={`${list.which}-title`} tabIndex={-1}>
        {list.title}
      </h3>
      {people ? (
        people.length > 0 ? (
          <ul className="mt-2">
            {people.map((person) => (
              <ApartRow key={person.id} person={person} list={list} />
            ))}
          </ul>
        ) : (
          <p className="small muted mt-1">{list.none}</p>
        )
      ) : pages.isError ? (
        <InlineError onRetry={() => void pages.refetch()} retrying={pages.isFetching}>
          We couldn’t load this list. Try again.
        </InlineError>
      ) : (
        <SkeletonList label={`Loading ${list.which} people...`} rows={1} />
      )}
      {pages.hasNextPage ? (
        <LoadMore
          label="Show more people"
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}

function ApartRow({ person, list }: { person: KeptAway; list: List }) {
  const toast = useToast();
  const { run, busy } = useApiMutation(hearAgain, {
    failure: `We couldn’t ${list.undo.toLowerCase()} them. Try again.`,
  });
  const undo = async () => {
    const row = document.getElementById(`${list.which}-${person.id}`);
    const settle = focusNear(nextTo(row) ?? document.getElementById(`${list.which}-title`));
    if (!(await run(list.which, person.id))) return;
    settle();
    toast(list.which === 'blocked' ? `You unblocked ${person.name}.` : `You unmuted ${person.name}.`);
  };
  return (
    <li id={`${list.which}-${person.id}`} className="row py-2">
      <Avatar name={person.name} id={person.id} photo={person.profile_photo} size="sm" decorative />
      <span className="grow [overflow-wrap:anywhere]" dir="auto">
        {person.name}
      </span>
      <Button size="sm" busy={busy} onClick={() => void undo()}>
        {list.undo}
        <span className="sr"> {person.name}</span>
      </Button>
    </li>
  );
}
