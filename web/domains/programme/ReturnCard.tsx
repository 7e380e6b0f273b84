import { useState } from 'react';
import type { Progress } from '#contract/programme.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { count } from './format.ts';
import { notDone, refreshProgramme } from './queries.ts';
import { SmallLine } from './SmallVersion.tsx';

const longest = 280;

interface ReturnCardProps {
  progress: Progress;
  programme: string | undefined;
  /** The day in two minutes. Null if the lesson has no short version or no day is open today. */
  small: string | null;
}

/** Welcomes the member back after a break, and offers a repair of the streak while it is possible. Never red, never a loss. */
export function ReturnCard({ progress, programme, small }: ReturnCardProps) {
  const { repair } = progress;
  return (
    <Card as="section" kind="brand" aria-labelledby="return">
      <h2 className="card-title" id="return">
        Welcome back. Your days are all here.
      </h2>
      <p className="mt-1">
        {count(progress.totalCompleted, 'day')} done
        {progress.best_streak > 0 ? `, and a best streak of ${count(progress.best_streak, 'day')}` : ''}. If
        today is short, read the lesson and walk to the corner and back. That counts.
      </p>
      {small ? (
        <div className="mt-2">
          <SmallLine small={small} />
        </div>
      ) : null}
      {repair && programme ? (
        <RepairForm repair={repair} programme={programme} timeZone={progress.time_zone} />
      ) : null}
    </Card>
  );
}

interface RepairFormProps {
  repair: NonNullable<Progress['repair']>;
  programme: string;
  timeZone: string;
}

function RepairForm({ repair, programme, timeZone }: RepairFormProps) {
  const toast = useToast();
  const [sentence, setSentence] = useState('');
  const [error, setError] = useState('');
  const { run, busy } = useApiMutation('POST /api/programs/:id/repair', {
    failure: notDone,
    showError: setError,
    async onDone({ message }) {
      await refreshProgramme();
      toast(message);
    },
  });
  const until = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(repair.until))
    .replace('12:00 PM', 'noon');

  if (!repair.may_repair) {
    return (
      <p className="small muted mt-3">
        {repair.needs_plan
          ? `You can still repair your streak of ${count(repair.streak_before, 'day')} before ${until}. It takes more days than the free plan has left, so it comes with a plan.`
          : repair.days_left > 0
            ? `You can still repair your streak of ${count(repair.streak_before, 'day')}. Complete ${count(repair.days_left, 'more day')} in one day, before ${until}, then write one sentence here.`
            : `You can still repair your streak of ${count(repair.streak_before, 'day')}, before ${until}.`}
      </p>
    );
  }
  return (
    <form
      className="mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (sentence.trim().length < 3)
          return setError('One short sentence about what got in the way is enough.');
        void run({ params: { id: programme }, body: { sentence: sentence.trim() } });
      }}
    >
      <Field
        label="What got in the way?"
        note={`repairs your streak, before ${until}`}
        error={error}
        hint="One sentence. Private. No member, moderator or admin page shows it."
      >
        <Input
          value={sentence}
          maxLength={longest}
          onChange={(event) => (setSentence(event.target.value), setError(''))}
        />
      </Field>
      <div className="row mt-3">
        <Button type="submit" kind="secondary" busy={busy} busyText="Repairing...">
          Repair streak
        </Button>
      </div>
    </form>
  );
}
