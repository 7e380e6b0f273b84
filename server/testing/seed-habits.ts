import { changeHabit } from '#server/domains/habits/change-habit.ts';
import { createHabit } from '#server/domains/habits/create-habit.ts';
import { addHistory } from '#server/domains/habits/import-history.ts';
import { habitTemplates } from '#server/domains/habits/templates.ts';
import { addDays, instantAt, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
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
  /** Hour on the member's clock at which dates since then were mostly ticked. */
  hour: number;
}

const seeds: readonly Seed[] = [
  {
    who: 'fay',
    ago: 10,
    template: 'five-minute-walk',
    hour: 7,
    marks: 'xxx.xxxxxxx.xxxxxx.xxxxxxxxxxxxx',
    notes: {
      2: 'Took the phone call while walking. Good trick.',
      5: 'Rain sideways. Went anyway, as far as the bakery.',
    },
  },
  { who: 'fay', ago: 10, template: 'write-one-line', hour: 7, marks: 'xx.xxxxxxxxxxx' },
  { who: 'fay', ago: 10, template: 'drink-water', hour: 17, marks: 'xx7xx.x8x6xxx5xxxx', today: 6 },
  { who: 'fay', ago: 10, template: 'message-a-friend', hour: 18, marks: 'xx..x..x..xx...xx..xx..x..xx' },
  { who: 'fay', ago: 9, template: 'read-ten-pages', hour: 20, marks: 'xx4xxxx.xxx.xxxxx' },
  { who: 'fay', ago: 9, template: 'strength', hour: 17, marks: 'x.xx.x.xx.x.xx.xx.xx' },
  { who: 'fay', ago: 8, template: 'screens-off', hour: 21, marks: 'x.xx.xx.x..xx' },
  { who: 'nora', ago: 20, template: 'drink-water', hour: 17, marks: 'xxxxx6xxx.xx3xxxxxxx', today: 2 },
  { who: 'nora', ago: 20, template: 'three-good-things', hour: 21, marks: 'xxx.xxxxx.xxxxxxxxxx' },
  { who: 'nora', ago: 12, template: 'less-coffee', hour: 16, marks: '221223121221' },
  { who: 'ada', ago: 30, template: 'play-music', hour: 19, marks: 'xx.xxxx.xxxxxx..xxxxxxxxx.xxxx' },
  { who: 'ada', ago: 30, template: 'call-family', hour: 18, marks: 'x...x....x..x...x.....x...x...' },
];

/** Gives the cast habits with weeks of marks, by the product's own functions. Call it once per database. */
export async function seedHabits(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  for (const { who, ago, template, marks, hour, today: count, notes = {} } of seeds) {
    const memberId = members[who];
    const sketch = habitTemplates.find(({ id }) => id === template);
    if (!sketch) throw new Error(`There is no template ${template}.`);
    const { id: _, ...asked } = sketch;
    await db.transaction().execute(async (tx) => {
      const created = new Date(now.getTime() - ago * 86_400_000);
      const id = await createHabit(tx, { memberId, asked, now: created });
      const spans = await readZoneSpans(tx, memberId);
      const today = localDate(spans, now);
      const dateOf = (back: number) => addDays(today, -back);
      const all = [...marks].flatMap((mark, at) => {
        const met = mark === 'x' ? sketch.day_target : Number(mark);
        return mark === '.' ? [] : [{ back: marks.length - at, count: met }];
      });
      await addHistory(tx, {
        memberId,
        habit: { name: asked.name, unit: null, target: asked.day_target, clientId: newId() },
        days: all
          .filter(({ back }) => back > ago)
          .map((day) => ({ date: dateOf(day.back), count: day.count })),
        source: 'loop',
        at: created,
      });
      for (const day of all.filter(({ back }) => back <= ago)) {
        // Every fifth one was ticked two hours later.
        const at =
          instantAt(spans, dateOf(day.back), (hour + (day.back % 5 === 0 ? 2 : 0)) * 60 + 20) ?? created;
        await changeHabit(tx, {
          memberId,
          id,
          now: at < created ? created : at,
          asked: { counts: { [dateOf(day.back)]: day.count } },
        });
      }
      await changeHabit(tx, {
        memberId,
        id,
        now,
        asked: {
          ...(count !== undefined && { counts: { [today]: count } }),
          notes: Object.fromEntries(
            Object.entries(notes).map(([back, note]) => [dateOf(Number(back)), note]),
          ),
        },
      });
    });
  }
}
