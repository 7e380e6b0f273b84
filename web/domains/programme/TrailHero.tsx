import type { Progress } from '#contract/programme.ts';
import { weekOf } from '#contract/programme-constants.ts';
import { Eyebrow } from '../../ui/Eyebrow.tsx';
import { TrailPanel } from '../../ui/TrailPanel.tsx';
import { type WeekDay, WeekStrip } from '../../ui/WeekStrip.tsx';
import { count, dayLabels, toTheSummit, weekLine } from './format.ts';
import { useQuote } from './queries.ts';
import { daysOf, placedIn } from './rules.ts';

/** The heading that says the day; focus comes here when a new day begins. */
export const dayHeading = 'today-is';

interface TrailHeroProps {
  progress: Progress;
  /** Addresses of the review dialogs, so that a cairn is a real link. */
  weekHref: (week: number) => string;
  onWeek: (week: number) => void;
  onDay: (day: number) => void;
}

/** Where the member is: the day, the quote, the trail and this week's stones. */
export function TrailHero({ progress, weekHref, onWeek, onDay }: TrailHeroProps) {
  const quote = useQuote().data;
  const day = progress.current_day;
  const week = weekOf(day);
  const days = daysOf(week);
  const labels = dayLabels(progress, days);
  const strip = days.map(
    (number, i): WeekDay => ({ day: number, state: stateOf(progress, number), label: labels[i] ?? '' }),
  );

  return (
    <TrailPanel
      label="Your trail"
      day={day}
      placed={progress.completed_days.length}
      weekHref={weekHref}
      onWeek={onWeek}
      numbers={[
        { value: progress.completed_days.length, label: 'stones placed' },
        { value: toTheSummit(progress), label: 'to the Summit' },
      ]}
      weekHead={
        <>
          <h2>This week</h2>
          <p className="small muted">
            {placedIn(progress, week)} of {count(days.length, 'stone')} placed
          </p>
        </>
      }
      week={<WeekStrip days={strip} onDay={onDay} />}
    >
      <Eyebrow color={week}>
        {progress.kind === 'maintenance' ? 'Maintenance practice' : weekLine(day)}
      </Eyebrow>
      <h1 id={dayHeading} tabIndex={-1}>
        Today is Day&nbsp;{day} of Evolve&nbsp;90
      </h1>
      {quote ? (
        <figure className="quote">
          <blockquote>“{quote.quote}”</blockquote>
          {quote.author ? <figcaption className="small">{quote.author}</figcaption> : null}
        </figure>
      ) : null}
    </TrailPanel>
  );
}

function stateOf(progress: Progress, day: number): WeekDay['state'] {
  if (progress.completed_days.includes(day)) return 'placed';
  if (day === progress.current_day) return 'today';
  return day < progress.current_day ? 'open' : 'ahead';
}
