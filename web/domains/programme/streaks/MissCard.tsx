import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { BatteryLow, BellOff, CircleCheck, Clock, Plane, Thermometer } from 'lucide';
import type { MissReason, Progress } from '#contract/programme/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { plusDays } from '../../../ui/dates.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { ChipButton } from '../../../ui/display/Chip.tsx';
import { Icon, type IconType } from '../../../ui/display/Icon.tsx';
import { timeWords } from '../../../ui/formats.ts';
import { remindersRead } from '../../reminders/data.ts';
import { notDone, setProgress } from '../data.ts';
import { weekdayName } from '../format.ts';
import styles from './recovery.module.css';
import { useShortDays } from './use-short-days.ts';

const reasons: readonly { reason: MissReason; label: string; icon: IconType }[] = [
  { reason: 'time', label: 'Time', icon: Clock },
  { reason: 'energy', label: 'Energy', icon: BatteryLow },
  { reason: 'forgot', label: 'Forgot', icon: BellOff },
  { reason: 'ill', label: 'Ill', icon: Thermometer },
  { reason: 'travel', label: 'Travel', icon: Plane },
];

const replies: Record<MissReason, string> = {
  time: 'Some days are full. Two minutes count as a day.',
  energy: 'A tired day can be a small one. Two minutes count.',
  forgot: 'It happens. Today is what counts.',
  ill: 'Get well first. Your days stay where they are.',
  travel: 'The trail comes with you. Two minutes work anywhere.',
};

interface MissCardProps {
  progress: Progress;
  programme: string;
  onRest: () => void;
}

/** Asks why the last date had no practice (15d), and offers help after several. One tap, with Undo, and no blame. */
export function MissCard({ progress, programme, onRest }: MissCardProps) {
  const { miss } = progress;
  const change = (reason: MissReason | null) =>
    setProgress(programme, (known) => ({ ...known, miss: known.miss && { ...known.miss, reason } }));
  const invalidates = ['GET /api/reminders'] as const;
  const saved = useApiMutation('PUT /api/programs/:id/misses/:date', {
    failure: notDone,
    invalidates,
    onDone: (_, [{ body }]) => change(body.reason),
  });
  const undone = useApiMutation('DELETE /api/programs/:id/misses/:date', {
    failure: notDone,
    invalidates,
    onDone: () => change(null),
  });
  if (!miss) return null;
  const params = { id: programme, date: miss.date };
  const shown = saved.sending?.[0].body.reason ?? miss.reason;
  return (
    <Card as="section" aria-labelledby="miss">
      <h2 className="card-title" id="miss">
        What got in the way on {weekdayName(miss.date)}?
      </h2>
      <p className="small muted mt-1">One tap, if you like. No member or moderator sees it.</p>
      <div
        className={clsx(styles.missReasons, 'flex flex-wrap gap-2 mt-3.5')}
        role="group"
        aria-labelledby="miss"
      >
        {reasons.map(({ reason, label, icon }) => (
          <ChipButton
            className="font-size-md min-h-touch px-4 bg-surface shadow-[inset_0_0_0_1px_var(--ev-line-strong)] text-text aria-pressed:bg-brand-tint aria-pressed:strong aria-pressed:shadow-[inset_0_0_0_2px_var(--ev-brand)]"
            key={reason}
            icon={icon}
            pressed={shown === reason}
            onClick={() =>
              miss.reason === reason
                ? void undone.run({ params })
                : void saved.run({ params, body: { reason } })
            }
          >
            {label}
          </ChipButton>
        ))}
      </div>
      <div role="status">
        {miss.reason ? (
          <p className="flex items-center gap-2.5 mt-4 py-2 pr-2 pl-4 rounded-md bg-done-tint">
            <Icon className="text-done" as={CircleCheck} />
            <span className="grow">
              {replies[miss.reason]} <MovedReminder today={progress.today} />
            </span>
            <Button kind="ghost" size="sm" busy={undone.busy} onClick={() => void undone.run({ params })}>
              Undo
            </Button>
          </p>
        ) : null}
      </div>
      {miss.offer === 'smaller' && !progress.short_until ? <SmallerOffer programme={programme} /> : null}
      {miss.offer === 'pause' && !progress.pause ? (
        <Offer
          title="Would a pause help?"
          text="Choose the days you need, and the way back is already planned."
          label="Plan a pause"
          onTake={onRest}
        />
      ) : null}
    </Card>
  );
}

/** The time of the next reminder, if the reason moved it and it reaches the member anywhere. */
function MovedReminder({ today }: { today: string }) {
  const reminders = useQuery(remindersRead).data;
  const moved = reminders?.next.find((reminder) => reminder.kind === 'day' && reminder.moved !== null);
  if (!moved || reminders?.day_channels.length === 0) return null;
  const time = timeWords(moved.comes_at);
  const day =
    moved.date === today
      ? 'today'
      : moved.date === plusDays(today, 1)
        ? 'tomorrow'
        : `on ${weekdayName(moved.date)}`;
  return moved.moved === 'earlier'
    ? `Your next reminder comes earlier, ${day} at ${time}.`
    : `We’ll leave out a reminder. The next comes ${day} at ${time}.`;
}

function SmallerOffer({ programme }: { programme: string }) {
  const { set, busy } = useShortDays(programme);
  return (
    <Offer
      title="Make it smaller for a week?"
      text="The two-minute version comes first. The full day stays one tap away."
      label="Two minutes a day"
      busy={busy}
      onTake={() => set(true)}
    />
  );
}

interface OfferProps {
  title: string;
  text: string;
  label: string;
  busy?: boolean;
  onTake: () => void;
}

const Offer = ({ title, text, label, busy = false, onTake }: OfferProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 mt-4 pt-4 border-t border-line">
    <p className="flex-[1_1_14rem]">
      <b className="block">{title}</b>
      <span className="small muted">{text}</span>
    </p>
    <Button size="sm" busy={busy} onClick={onTake}>
      {label}
    </Button>
  </div>
);
