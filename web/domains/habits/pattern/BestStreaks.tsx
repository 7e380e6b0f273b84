import type { Habit } from '#contract/habits/endpoints.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { dateAndYear } from '../days/rules.ts';
import { unitWords } from '../words.ts';

interface BestStreaksProps {
  habit: Pick<Habit, 'best_streaks' | 'streak_unit'>;
}

/** The longest streaks with their dates, so that a lost one is no lost work. */
export function BestStreaks({ habit: { best_streaks, streak_unit } }: BestStreaksProps) {
  const [longest] = best_streaks;
  if (!longest) return null;
  return (
    <Card as="section" aria-labelledby="habit-best">
      <h2 className="card-title" id="habit-best">
        Best streaks
      </h2>
      <ol className="grid gap-2.5 mt-3 p-0 list-none">
        {best_streaks.map(({ from, to, length }) => (
          <li className="flex flex-wrap justify-between gap-x-3 gap-y-0" key={from}>
            <span className="strong nums">
              {length} {unitWords(streak_unit, length)}
            </span>
            <span className="small muted">
              {dateAndYear(from)} to {dateAndYear(to)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
