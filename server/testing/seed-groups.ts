import { createGroup } from '#server/domains/groups/create-group.ts';
import { changeRole } from '#server/domains/groups/members/change-role.ts';
import { joinGroup } from '#server/domains/groups/members/join-group.ts';
import { decideRequest } from '#server/domains/groups/requests/decide-request.ts';
import { followMember } from '#server/domains/social/follow-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RoleName, viewerOf } from './cast.ts';

interface Seed {
  key: GroupKey;
  by: RoleName;
  /** Days before now. No one owns or joins a group before they join (see the stories in seed-demo.ts). */
  ago: number;
  name: string;
  description: string;
  rules: string;
  is_private?: boolean;
  open_to_starters?: boolean;
  /** Members, with the days before now when they joined. */
  joined: [RoleName, number][];
  moderators?: RoleName[];
  /** Members whose request is waiting. */
  waiting?: [RoleName, number][];
}

type GroupKey = 'early' | 'garden' | 'quiet' | 'teachers';

const seeds: Seed[] = [
  {
    key: 'early',
    by: 'cleo',
    ago: 38,
    name: 'Before the kettle boils',
    description:
      'For those who lay the stone of the day before breakfast. Post when you’re back, one line is plenty.',
    rules: 'One line is enough.\nNo advice unless you’re asked for it.\nLate mornings count.',
    open_to_starters: true,
    joined: [
      ['ada', 30],
      ['nora', 19],
      ['milo', 14],
      ['fay', 9],
      ['mira', 6],
      ['finn', 3],
    ],
    moderators: ['ada'],
  },
  {
    key: 'garden',
    by: 'ada',
    ago: 24,
    name: 'Small gardens',
    description:
      'Balconies, window sills and one real allotment. What grows, what does not, and what you noticed on the way to the water butt.',
    rules: 'Show the weeds as well.',
    joined: [
      ['cleo', 22],
      ['nora', 12],
    ],
  },
  {
    key: 'quiet',
    by: 'fay',
    ago: 9,
    name: 'Restart room',
    description:
      'A quiet place for those who stopped and are beginning again. Ask to come in, and say hello when you like.',
    rules: 'What is said here stays here.\nNobody counts days but their own.',
    is_private: true,
    joined: [
      ['ada', 8],
      ['milo', 7],
    ],
    waiting: [
      ['nora', 2],
      ['mira', 1],
    ],
  },
  {
    key: 'teachers',
    by: 'cleo',
    ago: 5,
    name: 'After the bell',
    description: 'Teachers who walk home instead of taking the marking with them.',
    rules: '',
    joined: [['ada', 4]],
  },
];

const follows: [RoleName, RoleName, number][] = [
  ['ada', 'cleo', 29],
  ['cleo', 'ada', 28],
  ['nora', 'ada', 18],
  ['milo', 'nora', 13],
  ['fay', 'cleo', 8],
  ['finn', 'nora', 3],
];

/**
 * Adds groups of the cast with members, waiting requests and follows, with the product's own functions and in
 * order of time. Returns the ids of the groups. Call it once per database, because a second call would add
 * them again.
 */
export async function seedGroups(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<Record<GroupKey, string>> {
  const ids = {} as Record<GroupKey, string>;
  const events: { ago: number; run(tx: Database, at: Date): Promise<unknown> }[] = [];
  for (const seed of seeds) {
    const owner = viewerOf(seed.by, members);
    events.push({
      ago: seed.ago,
      run: async (tx, at) => {
        ids[seed.key] = await createGroup(tx, { viewer: owner, words: seed, now: at });
      },
    });
    for (const [role, ago] of [...seed.joined, ...(seed.waiting ?? [])])
      events.push({
        ago,
        run: async (tx, at) => {
          const viewer = viewerOf(role, members);
          const id = ids[seed.key];
          const status = await joinGroup(tx, { viewer, id, now: at });
          if (status === 'pending' && seed.joined.some(([who]) => who === role))
            await decideRequest(tx, { viewer: owner, id, memberId: viewer.id, accept: true, now: at });
          if (seed.moderators?.includes(role))
            await changeRole(tx, { viewer: owner, id, memberId: viewer.id, role: 'moderator', now: at });
        },
      });
  }
  for (const [who, whom, ago] of follows)
    events.push({
      ago,
      run: (tx, at) => followMember(tx, { viewerId: members[who], memberId: members[whom], now: at }),
    });
  for (const { ago, run } of events.toSorted((a, b) => b.ago - a.ago))
    await db.transaction().execute((tx) => run(tx, new Date(now.getTime() - ago * 86_400_000)));
  return ids;
}
