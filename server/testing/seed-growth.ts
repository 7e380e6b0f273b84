import { createGoal } from '#server/domains/goals/create-goal.ts';
import { addDays, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RoleName } from './cast.ts';

/** Gives Fay a goal that grows with the pages she reads. Call it after the habits. */
export async function seedGrowth(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  const memberId = members.fay;
  const habit = await db
    .selectFrom('habits')
    .select('id')
    .where('member_id', '=', memberId)
    .where('name', '=', 'Read ten pages')
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    const today = localDate(await readZoneSpans(tx, memberId), now);
    await createGoal(tx, {
      memberId,
      now,
      words: {
        title: 'Read the whole atlas of moss',
        description: 'Ten pages an evening, with tea.',
        category: 'personal',
        target_value: 480,
        unit: 'pages',
        deadline: addDays(today, 60),
        grows_with: [{ habit_id: habit.id, per: 'count', amount: 1, since: addDays(today, -30) }],
      },
    });
  });
}
