import { createGoal, type NewGoal } from '#server/domains/goals/create-goal.ts';
import { lockGoal, markCelebrated } from '#server/domains/goals/store.ts';
import { updateProgress } from '#server/domains/goals/update-progress.ts';
import { addDays, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RoleName } from './cast.ts';

interface Story extends Omit<NewGoal, 'deadline'> {
  /** Days since it was set, and days to its deadline. */
  age: number;
  left: number;
  /** The progress in all, by days ago. */
  progress: readonly (readonly [daysAgo: number, total: number, note?: string])[];
}

const dayMs = 24 * 60 * 60 * 1000;

/** Six goals in every state, as Nora and Finn would set them. */
const stories: Partial<Record<RoleName, readonly Story[]>> = {
  nora: [
    {
      title: 'Walk 120 km before the snow',
      description: 'The loop by the river is six kilometres. Twenty times round.',
      category: 'fitness',
      priority: 'high',
      target_value: 120,
      unit: 'km',
      age: 64,
      left: 23,
      progress: [
        [61, 5],
        [57, 9, 'Rain, but no wind'],
        [53, 15],
        [49, 20],
        [45, 27, 'All the way to the mill'],
        [41, 32],
        [38, 36],
        [31, 41],
        [26, 48],
        [22, 53],
        [18, 58.5],
        [14, 64],
        [10, 71.4, 'With the dog from next door'],
        [6, 79],
        [3, 82.6, 'The long way home'],
        [2, 80.6, 'Corrected: counted the bus'],
        [0, 84],
      ],
    },
    {
      title: 'Read twelve books',
      category: 'personal',
      priority: 'medium',
      target_value: 12,
      unit: 'books',
      age: 150,
      left: 42,
      progress: [
        [140, 1],
        [118, 3],
        [96, 4],
        [80, 5],
        [61, 6],
        [44, 7],
        [25, 8],
        [12, 9, 'Finished it on the train'],
        [4, 10],
      ],
    },
    {
      title: 'Save one month of rent',
      category: 'financial',
      priority: 'high',
      target_value: 2000,
      unit: 'CAD',
      age: 95,
      left: 5,
      progress: [
        [90, 250],
        [70, 600],
        [55, 950],
        [33, 1240.5],
        [14, 1600],
        [2, 1880],
      ],
    },
    {
      title: 'Ten long runs',
      category: 'health',
      priority: 'medium',
      target_value: 10,
      unit: 'runs',
      age: 70,
      left: -2,
      progress: [
        [60, 1],
        [51, 2],
        [40, 3],
        [30, 4],
        [19, 5],
        [9, 6],
      ],
    },
    {
      title: 'Finish the portfolio',
      category: 'career',
      priority: 'high',
      target_value: 5,
      unit: 'pages',
      age: 30,
      left: 0,
      progress: [
        [24, 1],
        [15, 2],
        [8, 3],
        [1, 4],
      ],
    },
    {
      title: 'Call Dad on Sundays',
      category: 'relationships',
      priority: 'low',
      target_value: 12,
      unit: 'calls',
      age: 82,
      left: -1,
      progress: Array.from({ length: 12 }, (_, call) => [81 - call * 7, call + 1] as const),
    },
  ],
  finn: [
    {
      title: 'Cook at home forty times',
      category: 'health',
      target_value: 40,
      unit: 'meals',
      age: 3,
      left: 57,
      progress: [
        [2, 1],
        [0, 3],
      ],
    },
  ],
};

/** Adds the demo's goals with their progress, by the product's own functions. */
export async function seedGoals(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  const all = (Object.entries(stories) as [RoleName, readonly Story[]][]).flatMap(([role, goals]) =>
    goals.map((story) => ({ memberId: members[role], story, now })),
  );
  await Promise.all(all.map((each) => db.transaction().execute((tx) => seedGoal(tx, each))));
}

async function seedGoal(
  db: Database,
  { memberId, story, now }: { memberId: string; story: Story; now: Date },
): Promise<void> {
  const { age, left, progress, ...words } = story;
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const today = localDate(await readZoneSpans(db, memberId), now);
  const id = await createGoal(db, {
    memberId,
    words: { ...words, deadline: addDays(today, left) },
    now: ago(age),
  });
  for (const [days, value, note] of progress) {
    const goal = await lockGoal(db, memberId, id);
    if (!goal) continue;
    const update = {
      value,
      note,
      entryId: undefined,
      seen: undefined,
      ifChanged: undefined,
      happenedAt: undefined,
    };
    await updateProgress(db, { goal, update, now: ago(days) });
  }
  const goal = await lockGoal(db, memberId, id);
  if (goal?.reached_on) await markCelebrated(db, id, now);
}
