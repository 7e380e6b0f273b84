import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { weekOf } from '#contract/programme/constants.ts';
import { overlay } from '../../../ui/layout/lazy-part.tsx';
import { nextDayId } from '../completion/NextDayBar.tsx';
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
  /** Starts the walk once the lesson is read. Set if it comes next and hasn’t begun. */
  onWalk: (() => void) | undefined;
  isResting: boolean;
  onRested: () => void;
}

/** Renders every dialog of the dashboard: those from the URL, the question of Next Day, the pause, and celebrations. */
export function DashboardDialogs({
  today,
  view,
  onView,
  onWalk,
  isResting,
  onRested,
}: DashboardDialogsProps) {
  const { progress, programme, placing, asking, moment, day, card } = today;
  const number = progress.current_day;
  const isWalkNext = useRef(false);

  // The buttons change with the day, and with the end of the walk, after which a question that is refused leads back to Next Day.
  const occasion = today.moment?.kind;
  const isAsking = asking !== null;
  const hasAsked = useRef(false);
  const buttons = [number, occasion, today.state, isAsking].join();
  const shown = useRef(buttons);
  useEffect(() => {
    // The first ones replaced none that could have had the focus.
    if (shown.current === buttons) return;
    shown.current = buttons;
    hasAsked.current ||= isAsking;
    return rescueFocus(hasAsked.current);
  }, [buttons, isAsking]);

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
            onWalk={
              onWalk &&
              (() => {
                isWalkNext.current = true;
                today.read();
              })
            }
            // A closing dialog returns the focus to the button that opened it. The walk takes it after that.
            onClosed={() => {
              if (isWalkNext.current && onWalk) setTimeout(onWalk);
              isWalkNext.current = false;
            }}
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

/**
 * Moves a focus whose button is gone to the day's heading, after closing dialogs have returned theirs. Once the page has asked about
 * Next Day it moves to that button, if it can be pressed. Returns a function that stops it.
 */
function rescueFocus(hasAsked: boolean): () => void {
  let looks = 0;
  // Checks several times, because slow devices close their dialogs late.
  const timer = setInterval(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // Before the first interaction no focus can be lost.
    if (isLost && navigator.userActivation?.hasBeenActive)
      (
        (hasAsked && document.querySelector<HTMLElement>(`#${nextDayId}:not([aria-disabled])`)) ||
        document.getElementById(dayHeading)
      )?.focus();
    looks += 1;
    if (looks === 4) clearInterval(timer);
  }, dialogsAreGone);
  return () => clearInterval(timer);
}
