import type { GoalDetail } from '#contract/goals/endpoints.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { daysBetween } from '../../../ui/dates.ts';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { unitOf } from '../../../ui/formats.ts';
import { GoalBar } from '../GoalParts.tsx';
import { forecastWords, longDate, number, pace, paceWords, recentPace } from '../words.ts';

interface PaceProps {
  goal: GoalDetail;
  busy: boolean;
  onChange: (change: { deadline?: string; target_value?: number; is_completed?: boolean }) => void;
}

/** The pace in words and numbers. A goal that is behind or overdue is offered another date or target. */
export function GoalPace({ goal, busy, onChange }: PaceProps) {
  const { kind, head, rest } = paceWords(goal);
  const { unit, offers, pace: even } = goal;
  const recent = recentPace(goal);
  const isYoung = daysBetween(goal.starts_on, goal.today) < 7;
  return (
    <section className="card" aria-labelledby="goal-pace">
      <Eyebrow color={kind === 'behind' || kind === 'over' ? 'warn' : 'done'}>Pace</Eyebrow>
      <h2 id="goal-pace" className="text-[1.75rem]/[1.2] mt-1">
        {head}
      </h2>
      <p className="muted mt-1">
        {rest}
        {recent === null ? '' : ` Your last four weeks were ${pace(recent)} a day.`}
      </p>
      <div className="mt-3">
        <GoalBar goal={goal} />
      </div>
      {goal.is_completed ? null : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 mt-3 nums">
          {even ? (
            <>
              <dt className="muted">Even pace today</dt>
              <dd className="strong text-right">
                {pace(even.even_value)} {unitOf(even.even_value, unit)}
              </dd>
            </>
          ) : null}
          <dt className="muted">You</dt>
          <dd className="strong text-right">
            {number(goal.current_value)} {unitOf(goal.current_value, unit)}
          </dd>
          <dt className="muted">Likely finish</dt>
          <dd className="strong text-right">{forecastWords(goal, isYoung)}</dd>
        </dl>
      )}
      <div className="stack mt-4 [--gap:0.5rem] empty:hidden">
        {offers.deadline ? (
          <Button busy={busy} onClick={() => onChange({ deadline: offers.deadline ?? goal.deadline })}>
            Move the date to {longDate(offers.deadline)}
          </Button>
        ) : null}
        {offers.target_value ? (
          <Button
            kind="ghost"
            busy={busy}
            onClick={() => onChange({ target_value: offers.target_value ?? goal.target_value })}
          >
            Aim for {number(offers.target_value)} {unitOf(offers.target_value, unit)} instead
          </Button>
        ) : null}
        {goal.label === 'overdue' ? (
          <Button kind="ghost" busy={busy} onClick={() => onChange({ is_completed: true })}>
            Close it as it is
          </Button>
        ) : null}
      </div>
    </section>
  );
}
