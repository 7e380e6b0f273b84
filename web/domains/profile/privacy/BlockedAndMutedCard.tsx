import { useInfiniteQuery } from '@tanstack/react-query';
import type { KeptAway } from '#contract/social/friends.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
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
  return (
    <section className="mt-5" aria-labelledby={`${list.which}-title`}>
      <h2 className="h4" id={`${list.which}-title`} tabIndex={-1}>
        {list.title}
      </h2>
      <ListOf
        query={useInfiniteQuery(apartPages(list.which))}
        loading={<SkeletonList label={`Loading ${list.which} people...`} rows={1} />}
        failed="We couldn’t load this list. Try again."
        empty={<p className="small muted mt-1">{list.none}</p>}
        more="Show more people"
        className="mt-2"
        row={(person) => <ApartRow person={person} list={list} />}
      />
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
