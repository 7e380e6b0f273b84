import clsx from 'clsx';
import { Check, Footprints } from 'lucide';
import { useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import type { DayCard } from './day-card.ts';
import { LessonBody } from './LessonBody.tsx';
import styles from './lesson.module.css';

interface LessonDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called after the closing animation, when the focus has returned. */
  onClosed: () => void;
  day: number;
  card: DayCard;
  read: boolean;
  /** True if reading is the next step, which makes this the primary button. */
  today: boolean;
  busy: boolean;
  onRead: () => void;
  /** Ticks the lesson, and starts the walk once the dialog has closed. Set if the walk comes next and hasn’t begun. */
  onWalk?: (() => void) | undefined;
  /** Completes the day of a built-in card in one press. */
  onComplete: () => void;
}

/** Dialog with today's lesson and 'Mark as Read', or with the built-in card and 'Mark Day N Complete'. */
export function LessonDialog({
  open,
  onClose,
  onClosed,
  day,
  card,
  read,
  today,
  busy,
  onRead,
  onWalk,
  onComplete,
}: LessonDialogProps) {
  // Focuses the top, where reading starts.
  const top = useRef<HTMLDivElement>(null);
  const builtIn = card.source === 'built-in';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      kind="wide"
      closeButton
      initialFocus={top}
      title={card.title}
    >
      <div className="mt-2 focus:[outline:0]" ref={top} tabIndex={-1}>
        <Eyebrow color={read ? 'done' : 'today'}>{`Day ${day} · ${card.minutes} min read`}</Eyebrow>
      </div>
      <LessonBody card={card} />
      <div className={styles.lessonEnd}>
        {builtIn ? (
          <>
            <p className="small muted">Read and walk. Then finish the day here.</p>
            <Button
              kind={today ? 'today' : 'primary'}
              icon={Check}
              busy={busy}
              busyText="Saving..."
              onClick={onComplete}
            >
              Mark Day {day} Complete
            </Button>
          </>
        ) : read ? (
          <>
            <Chip kind="done" icon={Check}>
              Lesson read
            </Chip>
            <CloseButton>Close</CloseButton>
          </>
        ) : (
          <>
            <p className={clsx('small muted', onWalk && 'max-shell:hidden')}>Read it? That counts.</p>
            <div className="row row--wrap max-shell:grow max-shell:[&>*]:grow">
              <Button kind={onWalk ? 'secondary' : today ? 'today' : 'primary'} icon={Check} onClick={onRead}>
                Mark as Read
              </Button>
              {onWalk ? (
                <Button kind={today ? 'today' : 'primary'} icon={Footprints} onClick={onWalk}>
                  Read, now walk
                </Button>
              ) : null}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
