import type { ReactNode } from 'react';
import type { Progress } from '#contract/programme/endpoints.ts';
import { JournalBox } from '../../journal/JournalBox.tsx';
import { setDay, useDay } from '../data.ts';
import { useDayCard } from '../lessons/use-day-card.ts';
import { blankDay } from '../rules.ts';

interface JournalOfDayProps {
  programme: string;
  progress: Pick<Progress, 'round' | 'kind'>;
  day: number;
  /** Beside the heading, in place of the link to the journal. */
  aside?: ReactNode;
}

/** Journal box of a day. */
export function JournalOfDay({ programme, progress: { round, kind }, day, aside }: JournalOfDayProps) {
  const { data, isFetching } = useDay(programme, day);
  const { prompt, deeper } = useDayCard(day, kind);
  if (!data && isFetching) return null;
  return (
    <JournalBox
      key={`${round}:${day}`}
      programme={programme}
      round={round}
      day={day}
      prompt={prompt}
      deeper={deeper}
      saved={data ?? blankDay(day)}
      aside={aside}
      onSaved={(text) => setDay(programme, day, (known) => known && { ...known, ...text })}
    />
  );
}
