import { useQuery } from '@tanstack/react-query';
import type { HabitFeelings as Feelings } from '#contract/habits/endpoints.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { habitFeelingsRead } from '../data.ts';
import { comparisonWords } from '../words.ts';

/** Card of a habit's page: mood and energy on dates with it and without it. Absent until the member notes them. */
export function HabitFeelings({ habit }: { habit: string }) {
  const { data } = useQuery(habitFeelingsRead(habit));
  if (!data || !hasAny(data)) return null;
  const lines = comparisonWords(data);
  return (
    <Card as="section" aria-labelledby="habit-feelings">
      <h2 className="card-title" id="habit-feelings">
        Mood and energy
      </h2>
      {lines.map((line) => (
        <p key={line} className="small muted mt-2">
          {line}
        </p>
      ))}
    </Card>
  );
}

const hasAny = ({ mood, energy }: Feelings): boolean =>
  [mood, energy].some(({ dates_with, dates_without }) => dates_with + dates_without > 0);
