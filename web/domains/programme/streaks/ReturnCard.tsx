import clsx from 'clsx';
import type { ReactNode } from 'react';
import { totalDays } from '#contract/programme/constants.ts';
import type { Progress } from '#contract/programme/endpoints.ts';
import { Form, FormActions } from '../../../platform/forms/Form.tsx';
import { TextField } from '../../../platform/forms/fields.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { counted, dateWords } from '../../../ui/formats.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { notDone, refreshProgramme } from '../data.ts';
import { weekdayName } from '../format.ts';
import styles from './recovery.module.css';
import { SmallLine } from './SmallVersion.tsx';

const longest = 280;

interface ReturnCardProps {
  progress: Progress;
  programme: string | undefined;
  /** The day in two minutes. Null if the lesson has no short version, no day is open today, or another card shows it. */
  small: string | null;
}

/** Offers a repair of the streak while it is possible, and otherwise welcomes the member back after a break. Never red, never a loss. */
export function ReturnCard({ progress, programme, small }: ReturnCardProps) {
  const { repair } = progress;
  return repair && programme ? (
    <RepairCard repair={repair} progress={progress} programme={programme} />
  ) : (
    <Card as="section" kind="brand" aria-labelledby="return">
      <h2 className="card-title" id="return">
        Welcome back. Your days are all here.
      </h2>
      <p className="mt-1">
        {counted(progress.totalCompleted, 'day')} done
        {progress.best_streak > 0 ? `, and a best streak of ${counted(progress.best_streak, 'day')}` : ''}. If
        today is short, read the lesson and walk to the corner and back. That counts.
      </p>
      {small ? (
        <div className="mt-2">
          <SmallLine small={small} />
        </div>
      ) : null}
    </Card>
  );
}

type Repair = NonNullable<Progress['repair']>;

/** The steps of a repair: two practice days within one date, and a sentence. */
function RepairCard({
  repair,
  progress,
  programme,
}: {
  repair: Repair;
  progress: Progress;
  programme: string;
}) {
  const { streak_before: before, days_left: left } = repair;
  const until = untilWords(repair.until, progress.time_zone);
  const missed = weekdayName(repair.broken_on);
  // The first of the two days: today's next one, or one that was completed today.
  const first = progress.current_day - (2 - left);
  return (
    <Card as="section" aria-labelledby="return">
      <SectionHead id="return" title={before === 1 ? 'Bring the day back' : `Bring the ${before} days back`}>
        <Chip kind="line">Until {until}</Chip>
      </SectionHead>
      {repair.needs_plan ? (
        <p className="small muted mt-1">
          You can still repair your streak of {counted(before, 'day')} before {until}. It takes more days than
          the free plan has left, so it comes with a plan.
        </p>
      ) : (
        <>
          <p className="small muted mt-1">
            You can repair once in 30 days. Two practice days in one day, and one sentence about {missed}.
          </p>
          <ol className={clsx(styles.repairSteps, 'grid mt-4')}>
            {[first, first + 1].map((day, i) => (
              <Step key={day} isDone={i < 2 - left} isNext={i === 2 - left}>
                <b className="block">Day {Math.min(day, totalDays)}</b>
                <span className="small muted">
                  {i === 0 ? 'The two-minute version counts' : `On the same day as Day ${first}`}
                </span>
              </Step>
            ))}
            <Step isDone={false} isNext={repair.may_repair}>
              {repair.may_repair ? (
                <RepairForm until={until} programme={programme} />
              ) : (
                <>
                  <b className="block">One sentence</b>
                  <span className="small muted">What got in the way on {missed}</span>
                </>
              )}
            </Step>
          </ol>
        </>
      )}
    </Card>
  );
}

interface StepProps {
  isDone: boolean;
  isNext: boolean;
  children: ReactNode;
}

const Step = ({ isDone, isNext, children }: StepProps) => (
  <li className={clsx('last:before:hidden', isDone ? 'is-done' : isNext ? styles['is-next'] : undefined)}>
    <i aria-hidden="true" />
    <div className="min-w-0">{children}</div>
    {isDone ? (
      <span className="small muted">Done</span>
    ) : isNext ? (
      <span className="small muted">Next</span>
    ) : null}
  </li>
);

/** Returns "Saturday noon" or "Saturday 3:00", in the member's time zone. */
function untilWords(until: string, timeZone: string): string {
  const time = dateWords('time', until, timeZone);
  return `${dateWords('weekday', until, timeZone)} ${time === '12:00' ? 'noon' : time}`;
}

interface RepairFormProps {
  until: string;
  programme: string;
}

function RepairForm({ until, programme }: RepairFormProps) {
  const toast = useToast();
  const form = useForm({
    values: { sentence: '' },
    check: ({ sentence }) => ({
      sentence: sentence.trim().length < 3 && 'One short sentence about what got in the way is enough.',
    }),
    save: ({ sentence }) =>
      send('POST /api/programs/:id/repair', {
        params: { id: programme },
        body: { sentence: sentence.trim() },
      }),
    failure: notDone,
    async onSaved({ message }) {
      await refreshProgramme();
      toast(message);
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="sentence"
        label="What got in the way?"
        note={`repairs your streak, before ${until}`}
        error={form.error ?? undefined}
        hint="One sentence. Private. No member, moderator or admin page shows it."
        maxLength={longest}
      />
      <FormActions
        form={form}
        save="Repair streak"
        kind="secondary"
        busyText="Repairing..."
        className="row mt-3"
        problem={<></>}
      />
    </Form>
  );
}
