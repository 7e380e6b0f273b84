import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide';
import { useMember } from '../../platform/session/session.ts';
import { AuthorLine } from '../../ui/display/AuthorLine.tsx';
import { numberWords } from '../../ui/formats.ts';
import { SideNav } from '../../ui/layout/SideNav.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { useProgramme, useStreakState } from '../programme/data.ts';
import { personRead } from '../social/page/data.ts';
import { ownGroupsRead } from './data.ts';

/** Left column: the viewer's three numbers and groups. */
export function FeedSide() {
  const user = useMember();
  const me = useQuery(personRead(user.id));
  const run = useQuery(ownGroupsRead('run')).data;
  const joined = useQuery(ownGroupsRead('joined')).data;
  const groups = run && joined ? [...run, ...joined] : undefined;
  const progress = useStreakState(useProgramme().data).data;
  const numbers = [
    ...(progress ? [{ word: 'streak', n: progress.streak_count }] : []),
    ...(me.data?.posts_count != null ? [{ word: 'posts', n: me.data.posts_count }] : []),
    ...(groups ? [{ word: 'groups', n: groups.length }] : []),
  ];
  return (
    <aside
      aria-label="You and your groups"
      className="left stay stack"
      style={{ '--gap': '1.5rem' } as React.CSSProperties}
    >
      <section className="card [--pad:1.125rem] grid gap-4" aria-label="You">
        <AuthorLine author={user} />
        {numbers.length > 0 ? (
          <dl className="nums grid grid-flow-col auto-cols-[1fr] center">
            {numbers.map(({ word, n }) => (
              <div className="flex flex-col-reverse" key={word}>
                <dt className="font-size-xs subtle">{word}</dt>
                <dd className="font-display text-[1.25rem]/[1.3] font-[660]">{numberWords(n)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </section>
      <SideNav
        label="My groups"
        title="My groups"
        items={[
          ...(groups ?? []).map((group) => ({
            key: group.id,
            label: group.name,
            href: `/groups/${group.id}`,
            start: <Avatar name={group.name} id={group.id} size="xs" decorative />,
          })),
          { key: 'all', label: 'Browse groups', href: '/groups', icon: Compass },
        ]}
      />
    </aside>
  );
}
