import clsx from 'clsx';
import { ArrowRight, Footprints, RotateCcw } from 'lucide';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { preloadDialog } from '../../../ui/overlays/Dialog.tsx';
import styles from '../dashboard/dashboard.module.css';
import type { DayCard } from './day-card.ts';
import { LessonArt } from './LessonArt.tsx';

interface LessonCardProps {
  day: number;
  card: DayCard;
  read: boolean;
  /** True if reading is the next step. */
  today: boolean;
  practice: boolean;
  onOpen: () => void;
  /** Starts the walk, or leads to the running one. Set if the walk is the next step. */
  onWalk?: (() => void) | undefined;
  isWalking: boolean;
  /** Places the stone. Set once lesson and walk are ticked. */
  onNext?: (() => void) | undefined;
  /** Set if the lesson failed to load and the built-in card is shown instead. */
  onRetry?: (() => void) | undefined;
}

/** Summary of today's lesson with the button that opens it. */
export function LessonCard({
  day,
  card,
  read,
  today,
  practice,
  onOpen,
  onWalk,
  isWalking,
  onNext,
  onRetry,
}: LessonCardProps) {
  const what = practice ? 'Today’s practice' : 'Today’s lesson';
  return (
    <Card as="article" kind="lift" className={styles.lesson}>
      <div
        className={clsx(
          styles.copy,
          'grid grid-cols-1 content-start p-7 max-shell:p-4.5 [@media(max-height:800px)]:py-4',
        )}
      >
        <Eyebrow className="max-shell:pr-24 large-text:pr-0" color={read ? 'done' : 'today'}>
          {read ? 'Lesson read' : `${what} · ${card.minutes} min read`}
        </Eyebrow>
        <h2 className="text-[1.875rem]/9 mt-2.5 mb-2 max-shell:text-[1.5rem]/7.25 max-shell:min-h-15 max-shell:pr-24 large-text:pr-0">
          {card.title}
        </h2>
        <p className="max-w-[46ch] muted max-shell:hidden [@media(max-height:800px)]:hidden">{card.lead}</p>
        <div className="row row--wrap mt-6 [@media(max-height:800px)]:mt-3">
          {today ? (
            <Button
              kind="today"
              size="lg"
              iconEnd={ArrowRight}
              onClick={onOpen}
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
            >
              Read today’s lesson
            </Button>
          ) : onWalk ? (
            // In the place of the button that opened the lesson, so that the focus returns to the next step.
            <Button kind="primary" size="lg" icon={Footprints} onClick={onWalk}>
              {isWalking ? 'Go to the walk' : 'Start the walk'}
            </Button>
          ) : onNext ? (
            <Button
              kind="today"
              size="lg"
              iconEnd={ArrowRight}
              onClick={onNext}
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
            >
              Finish Day {day}
            </Button>
          ) : null}
          {today ? null : (
            <Button
              kind={onWalk || onNext ? 'ghost' : 'secondary'}
              size="lg"
              icon={RotateCcw}
              onClick={onOpen}
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
            >
              Read again
            </Button>
          )}
        </div>
        {onRetry ? (
          <InlineError onRetry={onRetry}>We couldn’t load today’s lesson, so here’s a short one.</InlineError>
        ) : null}
      </div>
      <LessonArt day={day} />
    </Card>
  );
}
