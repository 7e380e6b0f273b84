import { refreshMarks } from '../server/domains/habits/days/store.ts';
import type { OpenContext } from '../server/open-context.ts';

/** Gives a member habits with marks on four of five dates. Returns their ids. */
export async function fillHabits(
  { db, pool, clock }: OpenContext,
  { memberId, habits, days }: { memberId: string; habits: number; days: number },
): Promise<string[]> {
  const now = clock.now();
  const { rows } = await pool.query<{ id: string }>(
    `insert into habits (id, member_id, name, category, schedules, day_target, direction, reminder_times, color, icon, position, link,
       started_on, created_at, updated_at)
     select gen_random_uuid(), $1, 'Habit ' || n, 'Health',
       jsonb_build_array(jsonb_build_object('from', ($2::timestamptz)::date - $3::int, 'schedule', '{"kind":"every_day","rest_days":[]}'::jsonb)),
       1, 'at_least', '{}', 'teal', 'leaf', n, 'none', ($2::timestamptz)::date - $3::int, $2, $2
     from generate_series(1, $4::int) n returning id`,
    [memberId, now, days, habits],
  );
  for (const { id } of rows) {
    await pool.query(
      `insert into habit_days (habit_id, local_date, count, is_met, marked_at)
       select $1, ($2::timestamptz)::date - d, 1, true, $2 from generate_series(1, $3::int) d where d % 5 <> 0`,
      [id, now, days],
    );
    await refreshMarks(db, id, now);
  }
  await pool.query('analyze habits, habit_days');
  return rows.map(({ id }) => id);
}
