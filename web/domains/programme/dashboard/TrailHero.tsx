import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { daysPerWeek, weekOf } from '#contract/programme/constants.ts';
import type { Progress, TodayState } from '#contract/programme/endpoints.ts';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { counted } from '../../../ui/formats.ts';
import { TrailPanel } from '../../../ui/progress/TrailPanel.tsx';
import { type WeekDay, WeekStrip } from '../../../ui/progress/WeekStrip.tsx';
import { quoteRead } from '../data.ts';
import { dayLabels, toTheSummit, weekdayName, weekLine } from '../format.ts';
import { daysOf, placedIn } from '../rules.ts';

/** Id of the heading that names the day. It takes the focus when a new day begins. */
export const dayHeading = 'today-is';

interface TrailHeroProps {
  progress: Progress;
  state: TodayState;
  /** First name of the member. */
  name: string;
  /** A secondary button for states that have one. */
  action?: ReactNode;
  /** Returns the URL of a week's dialog, so that a cairn is a real link. */
  weekHref: (week: number) => string;
  onWeek: (week: number) => void;
  onDay: (day: number) => void;
}

/** Shows the current day and its state, the trail and this week's stones. */
export function TrailHero({ progress, state, name, action, weekHref, onWeek, onDay }: TrailHeroProps) {
  const quote = useQuery(quoteRead).data;
  const day = progress.current_day;
  const lit =
    state === 'ready' || state === 'first_day' || state === 'after_miss' || state === 'yesterday_open';
  // After a completion, shows the completed day's week.
  const shown = state === 'done' ? Math.max(1, day - 1) : day;
  const week = weekOf(shown);
  const days = daysOf(week);
  const labels = dayLabels(progress, days);
  const strip = days.map(
    (number, i): WeekDay => ({ day: number, state: stoneOf(progress, number, lit), label: labels[i] ?? '' }),
  );
  const { title, line } = heroText(progress, state);

  return (
    <TrailPanel
      label="Your trail"
      day={day}
      placed={progress.completed_days.length}
      lit={lit}
      weekHref={weekHref}
      onWeek={onWeek}
      numbers={[
        { value: progress.completed_days.length, label: 'stones placed' },
        { value: toTheSummit(progress), label: 'to the Summit' },
      ]}
      weekHead={
        <>
          <h2>
            {state === 'locked'
              ? 'Next week'
              : progress.totalCompleted === 0
                ? 'Your first week'
                : 'This week'}
          </h2>
          <p className="small muted">
            {placedIn(progress, week)} of {counted(days.length, 'stone')} placed
          </p>
        </>
      }
      week={<WeekStrip days={strip} onDay={onDay} />}
    >
      <Eyebrow color={week}>
        {state === 'after_miss' ? `Good to see you, ${name}` : whereLine(progress, shown)}
      </Eyebrow>
      <h1 id={dayHeading} tabIndex={-1}>
        {title}
      </h1>
      {line ? (
        // On a phone the card below says it.
        <p
          className={
            state === 'after_miss'
              ? 'font-size-lg mt-2 muted max-shell:font-size-md max-shell:hidden!'
              : 'font-size-lg mt-2 muted max-shell:font-size-md'
          }
        >
          {line}
        </p>
      ) : quote ? (
        <figure className="hidden @min-[1100px]:text-lg/6.75 @min-[1100px]:block @min-[1100px]:mt-3.5 @min-[1100px]:max-w-[46ch] @min-[1100px]:text-muted shell:[@media(max-height:940px)]:text-md/5.5 shell:[@media(max-height:940px)]:mt-1">
          <blockquote>“{quote.quote}”</blockquote>
          {quote.author ? (
            <figcaption className="small mt-1">
              {[quote.author, quote.source].filter(Boolean).join(', ')}
            </figcaption>
          ) : null}
        </figure>
      ) : null}
      {action ? <div className="relative mt-4">{action}</div> : null}
    </TrailPanel>
  );
}

/** Returns "Round 2 · Week 1 of 12 · Foundation". Round 1 is not named. */
const whereLine = ({ kind, round }: Progress, day: number): string =>
  [round > 1 ? `Round ${round}` : null, kind === 'maintenance' ? 'Maintenance practice' : weekLine(day)]
    .filter(Boolean)
    .join(' · ');

function heroText(progress: Progress, state: TodayState): { title: ReactNode; line: string | null } {
  const { current_day: day, streak } = progress;
  const today = <>Today is Day&nbsp;{day} of Evolve&nbsp;90</>;
  switch (state) {
    case 'finished':
      return { title: 'You walked all ninety days', line: 'Everything you did and wrote stays here.' };
    case 'locked':
      return {
        title:
          progress.completed_days.length === daysPerWeek
            ? 'Your first week is on the trail'
            : `Your trail waits at Day ${day}`,
        line: `Day ${day} comes with Builder, and it waits as long as you like.`,
      };
    case 'resting':
      return {
        title: `Resting until ${progress.pause ? weekdayName(progress.pause.returns) : 'you return'}`,
        line: `You planned this pause. ${streak > 0 ? `Your streak stays at ${streak}.` : 'Nothing is lost.'}`,
      };
    case 'yesterday_open': {
      const then = weekdayName(progress.yesterday_open ?? progress.today);
      return {
        title: `${then}’s Day ${day} is still open`,
        line: `You can finish it for ${then} until noon.`,
      };
    }
    case 'after_miss':
      return { title: today, line: afterMiss(progress) };
    case 'first_day':
      return { title: today, line: 'Ten minutes, and the first stone is yours.' };
    case 'done':
      return {
        title: `Day ${Math.max(1, day - 1)} is placed`,
        line: `Day ${day} is for tomorrow.`,
      };
    case 'ready':
      return { title: today, line: null };
  }
}

/** The built-in practice of a maintenance round has no two-minute version. */
const afterMiss = ({ kind, totalCompleted: total }: Progress): string =>
  [
    kind === 'programme' ? 'Two minutes are enough today.' : null,
    total === 1 ? 'The day behind you still counts.' : `The ${total} days behind you still count.`,
  ]
    .filter(Boolean)
    .join(' ');

function stoneOf(progress: Progress, day: number, lit: boolean): WeekDay['state'] {
  if (progress.completed_days.includes(day)) return 'placed';
  if (day === progress.current_day) return lit ? 'today' : 'ahead';
  return day < progress.current_day ? 'open' : 'ahead';
}
