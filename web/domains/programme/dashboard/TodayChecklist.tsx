import { Check, Clock, Footprints } from 'lucide';
import { type ReactNode, Suspense, useId } from 'react';
import type { DayProgress } from '#contract/programme/endpoints.ts';
import { PendingBadge } from '../../../platform/offline/PendingBadge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { counted } from '../../../ui/formats.ts';
import { part } from '../../../ui/layout/lazy-part.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { Checklist, ChecklistStep } from '../../../ui/progress/Checklist.tsx';

import type { DayCard } from '../lessons/day-card.ts';
import { nextStep, type TickItem, type Ticks } from '../rules.ts';
import type { WalkControl } from '../walk/use-walk.ts';
import { clockFace, walkLength } from '../walk/walk-timer.ts';
import styles from './dashboard.module.css';

const TickTime = part(() => import('./Notes.tsx').then((m) => m.TickTime));
const WalkTimer = part(() => import('../walk/WalkTimer.tsx').then((m) => m.WalkTimer));

interface TodayChecklistProps {
  card: DayCard;
  ticks: Ticks;
  /** Ticks stored on this device and not on the server yet. */
  waiting: ReadonlySet<TickItem>;
  onTick: (item: TickItem, value: boolean) => void;
  /** True while yesterday's day is still open and shown. */
  yesterday: boolean;
  /** Times of the ticks. Shown while yesterday is open, because then the date matters. */
  times: DayProgress['ticks'];
  walk: WalkControl;
  /** True if the walk was started on this page, so that its timer takes the focus. */
  isStarted: boolean;
  onStart: () => void;
  /** Ticks the walk when its five minutes are over. */
  onWalked: () => void;
  /** The `NextDayBar`. */
  children: ReactNode;
}

const walkMinutes = walkLength / 60_000;

/** Today's checklist as stones on a path: show up, read, walk, and an optional bonus. */
export function TodayChecklist({
  card,
  ticks,
  waiting,
  onTick,
  yesterday,
  times,
  walk,
  isStarted,
  onStart,
  onWalked,
  children,
}: TodayChecklistProps) {
  const heading = useId();
  const step = nextStep(ticks);
  const done = 1 + Number(ticks.readLesson) + Number(ticks.walkReflection);
  const minutes = (ticks.readLesson ? 0 : card.minutes) + (ticks.walkReflection ? 0 : walkMinutes);

  const line = (item: TickItem, text: string) => (
    <>
      {text}
      {waiting.has(item) ? <PendingBadge /> : null}
    </>
  );
  const made = (item: TickItem, done: string) => {
    const at = yesterday && times.find((tick) => tick.item === item)?.at;
    return (
      <Chip kind="done" icon={Check}>
        {at ? (
          <Suspense fallback={done}>
            <TickTime at={at} />
          </Suspense>
        ) : (
          done
        )}
      </Chip>
    );
  };
  const walked = (value: boolean) => {
    walk.reset();
    onTick('walkReflection', value);
  };

  return (
    <Card as="section" aria-labelledby={heading}>
      <SectionHead id={heading} title={yesterday ? 'Yesterday’s checklist' : 'Today’s checklist'}>
        <span className="small muted nums">
          {done === 3 ? '3 of 3 done' : `${done} of 3 · about ${counted(minutes, 'minute')}`}
        </span>
      </SectionHead>
      <div className="mt-2">
        <Checklist label="Today’s checklist">
          <ChecklistStep title="Show up" text="You’re here. That one ticks itself." done />
          <ChecklistStep
            title="Read today’s lesson"
            text={line('readLesson', card.title)}
            done={ticks.readLesson}
            today={step === 'read'}
            onChange={(value) => onTick('readLesson', value)}
            side={
              yesterday && ticks.readLesson ? (
                made('readLesson', 'Read')
              ) : (
                <Chip icon={Clock}>{card.minutes} min</Chip>
              )
            }
          />
          <ChecklistStep
            title="5-minute reflection walk"
            text={line('walkReflection', `As you walk, ask: ${lowerFirst(card.walk)}`)}
            done={ticks.walkReflection}
            today={step === 'walk'}
            onChange={walked}
            side={
              ticks.walkReflection ? (
                made('walkReflection', 'Walked')
              ) : walk.walk.state === 'idle' ? (
                <Button
                  kind={step === 'walk' ? 'today' : 'secondary'}
                  size="sm"
                  icon={Footprints}
                  onClick={onStart}
                >
                  Start {clockFace(walkLength)}
                </Button>
              ) : (
                <Suspense fallback={<span className={styles.walk} />}>
                  <WalkTimer
                    control={walk}
                    today={step === 'walk'}
                    takesFocus={isStarted}
                    onWalked={() => {
                      walk.reset();
                      onWalked();
                    }}
                  />
                </Suspense>
              )
            }
          />
          {card.bonus ? (
            <ChecklistStep
              title={card.bonus}
              text={line('optionalBonus', 'Only if there’s room for it today.')}
              done={ticks.optionalBonus}
              optional
              onChange={(value) => onTick('optionalBonus', value)}
              side={<Chip kind="line">Optional bonus</Chip>}
            />
          ) : null}
        </Checklist>
      </div>
      {children}
    </Card>
  );
}

const lowerFirst = (question: string): string =>
  /^(I|I['’]\w+)\b/.test(question) ? question : question.charAt(0).toLowerCase() + question.slice(1);
