import { useQuery } from '@tanstack/react-query';
import type { Habit } from '#contract/habits/endpoints.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { habitPatternRead } from '../data.ts';
import { unitWords } from '../words.ts';
import { longestWords, totalWords } from './pattern-words.ts';

/** The four numbers of a habit, at the top of its page. */
export function HabitNumbers({ habit }: { habit: Habit }) {
  const { data: pattern } = useQuery(habitPatternRead(habit.id));
  const { streak, streak_unit, consistency, kept_28, due_28, total_completed } = habit;
  const numbers = [
    { label: 'In a row', value: String(streak), text: unitWords(streak_unit, streak) },
    { label: 'Longest', value: String(habit.best_streak), text: longestWords(habit) },
    { label: 'Last 28 days', value: `${consistency}%`, text: `${kept_28} of ${due_28}` },
    { label: 'All together', value: String(total_completed), text: totalWords(total_completed, pattern) },
  ];
  return (
    <section className="grid grid-cols-4 gap-5 max-wide:grid-cols-2 max-shell:gap-3" aria-label="Summary">
      {numbers.map(({ label, value, text }) => (
        <Card className="[--pad:1.125rem_1.25rem]" key={label}>
          <p className="text-sm text-muted">{label}</p>
          <p>
            <span className="text-[2rem]/[1.1] font-[660] font-display tracking-[-0.01em] nums">{value}</span>{' '}
            <span className="small muted">{text}</span>
          </p>
        </Card>
      ))}
    </section>
  );
}
