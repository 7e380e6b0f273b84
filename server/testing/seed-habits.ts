import { changeHabit, createHabit } from '#server/domains/habits/change-habit.ts';
import { habitTemplates } from '#server/domains/habits/templates.ts';
import { addDays, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RoleName } from './cast.ts';

interface Seed {
  who: RoleName;
  /** Days since the habit was created. */
  ago: number;
  /** Id of the template it was made from. */
  template: string;
  /** One letter a date up to yesterday: `x` met, a digit for that count, `.` nothing. */
  marks: string;
  /** Count of today. */
  today?: number;
  /** Notes, by days ago. */
  notes?: Record<number, string>;
}

const seeds: readonly Seed[] = [
  {
    who: 'fay',
    ago: 10,
    template: 'five-minute-walk',
    marks: 'xxx.xxxxxxx.xxxxxx.xxxxxxxxxxxxx',
    notes: {
      2: 'Took the phone call while walking. Good trick.',
      5: 'Rain sideways. Went anyway, as far as the bakery.',
    },
  },
  { who: 'fay', ago: 10, template: 'write-one-line', marks: 'xx.xxxxxxxxxxx' },
  { who: 'fay', ago: 10, template: 'drink-water', marks: 'xx7xx.x8x6xxx5xxxx', today: 6 },
  { who: 'fay', ago: 10, template: 'message-a-friend', marks: 'xx..x..x..xx...xx..xx..x..xx' },
  { who: 'fay', ago: 9, template: 'read-ten-pages', marks: 'xx4xxxx.xxx.xxxxx' },
  { who: 'fay', ago: 9, template: 'strength', marks: 'x.xx.x.xx.x.xx.xx.xx' },
  { who: 'fay', ago: 8, template: 'screens-off', marks: 'x.xx.xx.x..xx' },
  { who: 'nora', ago: 20, template: 'drink-water', marks: 'xxxxx6xxx.xx3xxxxxxx', today: 2 },
  { who: 'nora', ago: 20, template: 'three-good-things', marks: 'xxx.xxxxx.xxxxxxxxxx' },
  { who: 'nora', ago: 12, template: 'less-coffee', marks: '221223121221' },
  { who: 'ada', ago: 30, template: 'play-music', marks: 'xx.xxxx.xxxxxx..xxxxxxxxx.xxxx' },
  { who: 'ada', ago: 30, template: 'call-family', marks: 'x...x....x..x...x.....x...x...' },
];

/** Gives the cast habits with weeks of marks, by the product's own functions. Call it once per database. */
export async function seedHabits(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  for (const { who, ago, template, marks, today: count, notes = {} } of seeds) {
    const memberId = members[who];
    const sketch = habitTemplates.find(({ id }) => id === template);
    if (!sketch) throw new Error(`There is no template ${template}.`);
    const { id: _, ...asked } = sketch;
    await db.transaction().execute(async (tx) => {
      const created = new Date(now.getTime() - ago * 86_400_000);
      const id = await createHabit(tx, { memberId, asked, now: created });
      const today = localDate(await readZoneSpans(tx, memberId), now);
      const dateOf = (back: number) => addDays(today, -back);
      const counts = [...marks].flatMap((mark, at) => {
        const met = mark === 'x' ? sketch.day_target : Number(mark);
        return mark === '.' ? [] : [[dateOf(marks.length - at), met] as const];
      });
      if (count !== undefined) counts.push([today, count]);
      await changeHabit(tx, {
        memberId,
        id,
        now,
        asked: {
          counts: Object.fromEntries(counts),
          notes: Object.fromEntries(
            Object.entries(notes).map(([back, note]) => [dateOf(Number(back)), note]),
          ),
        },
      });
    });
  }
}
