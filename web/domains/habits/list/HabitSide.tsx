import { Share2 } from 'lucide';
import { Suspense, useState } from 'react';
import type { Habit } from '#contract/habits/endpoints.ts';
import { cairn } from '../../../drawings/cairn.ts';
import { RawSvg } from '../../../drawings/RawSvg.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useStoredValue } from '../../../platform/session/stored-value.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { overlay } from '../../../ui/layout/lazy-part.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { TodayFeeling } from '../../journal/feelings/TodayFeeling.tsx';
import { changeHabit, storeHabit } from '../data.ts';
import { undoMs } from '../days/use-mark.ts';
import { HabitGlyph } from '../HabitGlyph.tsx';
import { stoneOf } from '../habit-icons.ts';
import styles from '../habits.module.css';
import { notSaved } from '../messages.ts';
import { NextReminders } from '../reminders/NextReminders.tsx';
import { isDue, smallerVersion, stateOn, tallyOn } from '../rules.ts';
import {
  habitToEase,
  habitToShare,
  mayPauseNow,
  shareAnswers,
  smallerAnswers,
} from '../suggestions-dismissed.ts';
import { usePausing } from '../use-pausing.ts';
import { easeWords, streakWords, toGoWords } from '../words.ts';

const ShareDialog = overlay(() =>
  import('../../feed/sharing/ShareSuccessDialog.tsx').then((m) => m.ShareSuccessDialog),
);

/** Cards beside the list: the day's pile, a streak to share, a habit to make easier, today's mood, the next reminders. */
export function HabitSide({ habits, date }: { habits: readonly Habit[]; date: string }) {
  return (
    <aside className="stack [--gap:1.25rem]" aria-label="Summary">
      <DayPile habits={habits} date={date} />
      <ShareOffer habits={habits} />
      <EaseOffer habits={habits} />
      <Card as="section">
        <TodayFeeling />
      </Card>
      <NextReminders habits={habits} />
    </aside>
  );
}

/** Stones that the drawing shows at most. */
const mostStones = 7;

function DayPile({ habits, date }: { habits: readonly Habit[]; date: string }) {
  const { kept, due } = tallyOn(habits, date);
  const dueHabits = habits.filter((habit) => isDue(stateOn(habit, date)));
  const open = dueHabits.filter((habit) => stateOn(habit, date) !== 'kept' && habit.direction === 'at_least');
  const count = Math.min(mostStones, due);
  const placed = due > mostStones ? Math.floor((kept / due) * mostStones) : kept;
  const colors = dueHabits
    .toSorted((a, b) => Number(stateOn(b, date) === 'kept') - Number(stateOn(a, date) === 'kept'))
    .map(({ color }) => `var(--ev-stone-${stoneOf(color)})`);
  const { svg, top } =
    count > 0
      ? cairn({ x: 80, y: 168, base: 104, week: 5, done: placed, count, colors, seed0: 4 })
      : { svg: '', top: 120 };
  return (
    <Card
      as="section"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0 items-center large-text:grid-cols-1"
      aria-label="This day so far"
    >
      <RawSvg
        className={styles.pileArt}
        aria-hidden="true"
        svg={`<svg viewBox="0 ${Math.floor(top) - 6} 160 ${188 - Math.floor(top)}"><ellipse class="cairn-shadow" cx="80" cy="169" rx="64" ry="8"/>${svg}</svg>`}
      />
      <div>
        <p>
          <span className="text-[2rem]/[1.1] font-[660] font-display tracking-[-0.01em] nums">{kept}</span>{' '}
          <span className="muted">of {due} kept</span>
        </p>
        <p className="small muted mt-1">{toGoWords(open, date)}</p>
      </div>
    </Card>
  );
}

function ShareOffer({ habits }: { habits: readonly Habit[] }) {
  const answers = useStoredValue(shareAnswers);
  // One offer a visit: an answer doesn't bring up the next habit.
  const [isAnswered, setAnswered] = useState(false);
  const habit = isAnswered ? undefined : habitToShare(habits, answers);
  const [sharing, setSharing] = useState<Habit>();
  const [isOpen, setOpen] = useState(false);
  const answer = ({ id, streak }: Habit) => {
    shareAnswers.set({ ...shareAnswers.get(), [id]: streak });
    setAnswered(true);
  };
  return (
    <>
      {habit ? (
        <Card as="section" className="stack [--gap:0.75rem]" aria-labelledby="habit-share">
          <div className="row">
            <HabitGlyph habit={habit} />
            <div>
              <h2 className="card-title" id="habit-share" dir="auto">
                {habit.name}
              </h2>
              <p className="small muted">{streakWords(habit)}.</p>
            </div>
          </div>
          <div className="row">
            <Button
              kind="tint"
              icon={Share2}
              className="grow"
              onClick={() => {
                setSharing(habit);
                setOpen(true);
              }}
            >
              Share
            </Button>
            <Button kind="ghost" className="grow" onClick={() => answer(habit)}>
              Not now
            </Button>
          </div>
        </Card>
      ) : null}
      {sharing ? (
        <Suspense fallback={null}>
          <ShareDialog
            kind="habit"
            title={streakWords(sharing)}
            description={sharing.name}
            picture={{ line: sharing.name, stones: Math.min(mostStones, sharing.streak), color: 4 }}
            data={{ streak: sharing.streak }}
            open={isOpen}
            onShared={() => answer(sharing)}
            onClose={() => setOpen(false)}
            onClosed={() => setSharing(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Offers less of a habit after misses, and a pause after more of them. Either can be undone. */
function EaseOffer({ habits }: { habits: readonly Habit[] }) {
  const toast = useToast();
  const answers = useStoredValue(smallerAnswers);
  const undoing = useApiMutation(changeHabit, { failure: notSaved, onDone: storeHabit });
  const changing = useApiMutation(
    ({ id }: Habit, change: Parameters<typeof changeHabit>[1]) => changeHabit(id, change),
    {
      failure: notSaved,
      onDone(saved, [{ id, schedule, day_target }]) {
        storeHabit(saved);
        toast('Smaller it is. You can change it back any time.', {
          lifetime: undoMs,
          action: { label: 'Undo', onAction: () => void undoing.run(id, { schedule, day_target }) },
        });
      },
    },
  );
  const pausing = usePausing();
  const today = habits[0]?.today ?? '';
  const habit = habitToEase(habits, answers, today);
  if (!habit) return null;
  const smaller = smallerVersion(habit);
  const answer = () => smallerAnswers.set({ ...answers, [habit.id]: today });
  return (
    <Card as="section" aria-labelledby="habit-smaller">
      <h2 className="card-title" id="habit-smaller">
        {smaller ? 'Make it smaller?' : 'Give it a rest?'}
      </h2>
      <p className="small muted mt-1">{easeWords(habit)}</p>
      <div className="row row--wrap mt-4">
        {smaller ? (
          <Button
            busy={changing.busy}
            onClick={() => void changing.run(habit, smaller.change).then((done) => done && answer())}
          >
            {smaller.label}
          </Button>
        ) : null}
        {mayPauseNow(habit) ? (
          <Button
            busy={pausing.busy}
            onClick={() => void pausing.pause(habit).then((done) => done && answer())}
          >
            Pause for a week
          </Button>
        ) : null}
        <Button kind="ghost" onClick={answer}>
          Keep it as it is
        </Button>
      </div>
    </Card>
  );
}
