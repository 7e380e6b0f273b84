import { Share2 } from 'lucide';
import { Suspense, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useStoredValue } from '../../platform/session/stored-value.ts';
import { cairn } from '../../ui/cairn/cairn.ts';
import { RawSvg } from '../../ui/cairn/RawSvg.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { overlay } from '../../ui/layout/part.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { TodayFeeling } from '../journal/feelings/TodayFeeling.tsx';
import { HabitGlyph } from './HabitGlyph.tsx';
import { stoneOf } from './looks.ts';
import { notSaved } from './messages.ts';
import { changeHabit } from './mutations.ts';
import { habitToShare, habitToShrink, shareAnswers, smallerAnswers } from './offers.ts';
import { storeHabit } from './queries.ts';
import { isDue, smallerVersion, stateOn, tallyOn } from './rules.ts';
import { streakWords, toGoWords } from './words.ts';

const ShareDialog = overlay(() => import('../feed/ShareSuccessDialog.tsx').then((m) => m.ShareSuccessDialog));

/** Cards beside the list: the day's pile, a streak to share, a habit to make smaller. */
export function HabitSide({ habits, date }: { habits: readonly Habit[]; date: string }) {
  return (
    <aside className="stack [--gap:1.25rem]" aria-label="Summary">
      <DayPile habits={habits} date={date} />
      <ShareOffer habits={habits} />
      <SmallerOffer habits={habits} />
      <Card as="section">
        <TodayFeeling />
      </Card>
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
    <Card as="section" className="habit-pile" aria-label="This day so far">
      <RawSvg
        className="habit-pile-art"
        aria-hidden="true"
        svg={`<svg viewBox="0 ${Math.floor(top) - 6} 160 ${188 - Math.floor(top)}"><ellipse class="cairn-shadow" cx="80" cy="169" rx="64" ry="8"/>${svg}</svg>`}
      />
      <div>
        <p>
          <span className="stat-n">{kept}</span> <span className="muted">of {due} kept</span>
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

function SmallerOffer({ habits }: { habits: readonly Habit[] }) {
  const toast = useToast();
  const answers = useStoredValue(smallerAnswers);
  const changing = useApiMutation(changeHabit, {
    failure: notSaved,
    onDone: (habit) => {
      storeHabit(habit);
      toast('Smaller it is. You can change it back any time.');
    },
  });
  const today = habits[0]?.today ?? '';
  const habit = habitToShrink(habits, answers, today);
  const smaller = habit && smallerVersion(habit);
  if (!habit || !smaller) return null;
  const answer = () => smallerAnswers.set({ ...answers, [habit.id]: today });
  return (
    <Card as="section" aria-labelledby="habit-smaller">
      <h2 className="card-title" id="habit-smaller">
        Make it smaller?
      </h2>
      <p className="small muted mt-1">
        “{habit.name}” was hard on {habit.missed_in_7} of the last seven days. Less of it still counts for
        something.
      </p>
      <div className="row row--wrap mt-4">
        <Button
          busy={changing.busy}
          onClick={() => void changing.run(habit.id, smaller.change).then((done) => done && answer())}
        >
          {smaller.label}
        </Button>
        <Button kind="ghost" onClick={answer}>
          Keep it as it is
        </Button>
      </div>
    </Card>
  );
}
