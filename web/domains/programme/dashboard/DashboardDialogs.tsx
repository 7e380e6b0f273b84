import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { weekOf } from '#contract/programme/constants.ts';
import { overlay } from '../../../ui/layout/lazy-part.tsx';
import type { View } from '../lessons/DayDialogs.tsx';
import { placedIn } from '../rules.ts';
import { dayHeading } from './TrailHero.tsx';
import type { Today } from './use-today.ts';

const LessonDialog = overlay(() => import('../lessons/LessonDialog.tsx').then((m) => m.LessonDialog));
const CompleteDayDialog = overlay(() =>
  import('../completion/CompleteDayDialog.tsx').then((m) => m.CompleteDayDialog),
);
const DayDialogs = overlay(() => import('../lessons/DayDialogs.tsx').then((m) => m.DayDialogs));
const RestDialog = overlay(() => import('../streaks/RestDialog.tsx').then((m) => m.RestDialog));
const ProgrammeDialogs = overlay(() =>
  import('../completion/ProgrammeDialogs.tsx').then((m) => m.ProgrammeDialogs),
);

interface DashboardDialogsProps {
  today: Today;
  view: View;
  onView: (view: View) => void;
  isResting: boolean;
  onRested: () => void;
}

/** Renders every dialog of the dashboard: those from the URL, the question of Next Day, the pause, and celebrations. */
export function DashboardDialogs({ today, view, onView, isResting, onRested }: DashboardDialogsProps) {
  const { progress, programme, placing, asking, moment, day, card } = today;
  const number = progress.current_day;

  // The buttons change with the day. If the pressed button is gone, the focus moves to the new day's heading.
  const occasion = today.moment?.kind;
  useEffect(() => rescueFocus(), [number, occasion, today.state]);

  return (
    <Suspense fallback={null}>
      <Kept when={view.open === 'lesson' && today.walks}>
        {(open) => (
          <LessonDialog
            open={open}
            onClose={() => onView({})}
            day={number}
            card={card}
            read={day.readLesson}
            today={today.step === 'read'}
            busy={placing.busy !== null}
            onRead={today.read}
            onComplete={() => void today.place('plain')}
          />
        )}
      </Kept>
      <Kept when={asking !== null}>
        {(open) => (
          <CompleteDayDialog
            open={open}
            day={asking?.day ?? number}
            placed={asking?.placed ?? placedIn(progress, weekOf(number)) + 1}
            phase={asking?.phase ?? 'asked'}
            onNotYet={today.notYet}
            onStart={() => void today.place('confirmed', asking?.date)}
          />
        )}
      </Kept>
      <Kept when={view.day !== undefined || view.week !== undefined}>
        {() => (
          <DayDialogs
            view={view}
            onView={onView}
            progress={progress}
            onWalk={
              today.state === 'done'
                ? () => {
                    today.walkAnyway();
                    onView({});
                  }
                : undefined
            }
          />
        )}
      </Kept>
      <Kept when={isResting}>
        {(open) => <RestDialog open={open} onClose={onRested} progress={progress} programme={programme} />}
      </Kept>
      <Kept when={moment !== null || placing.upgrade !== null}>
        {() => (
          <ProgrammeDialogs
            programme={programme ?? ''}
            round={progress.round}
            moment={asking === null ? moment : null}
            onMomentSeen={today.clearMoment}
            upgrade={placing.upgrade}
            onUpgradeSeen={placing.clearUpgrade}
          />
        )}
      </Kept>
    </Suspense>
  );
}

/** Mounts a dialog when it first opens, which loads its code. It stays mounted so that it can animate its close. */
function Kept({ when, children }: { when: boolean; children: (open: boolean) => ReactNode }) {
  const [wanted, setWanted] = useState(when);
  if (when && !wanted) setWanted(true);
  return wanted ? children(when) : null;
}

const dialogsAreGone = 350;

/** Moves a lost focus to the day's heading after closing dialogs have returned theirs. Returns a function that stops it. */
function rescueFocus(): () => void {
  let looks = 0;
  // Checks several times, because slow devices close their dialogs late.
  const timer = setInterval(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // Before the first interaction no focus can be lost.
    if (isLost && navigator.userActivation?.hasBeenActive) document.getElementById(dayHeading)?.focus();
    looks += 1;
    if (looks === 4) clearInterval(timer);
  }, dialogsAreGone);
  return () => clearInterval(timer);
}
