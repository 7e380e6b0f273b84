import { Check, ChevronLeft, ChevronRight } from 'lucide';
import { useRef } from 'react';
import { weekOf } from '#contract/programme/constants.ts';
import type { Progress } from '#contract/programme/endpoints.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useLesson } from '../../courses/lessons/data.ts';
import { useCourseId, useDay, useProgramme } from '../data.ts';
import { cardOf } from './day-card.ts';
import { LessonBody } from './LessonBody.tsx';
import styles from './lesson.module.css';

interface DayReviewDialogProps {
  open: boolean;
  onClose: () => void;
  day: number;
  progress: Progress;
  onDay: (day: number) => void;
  /** Set if the day is ahead but may be done today. */
  onWalk?: (() => void) | undefined;
}

/** Dialog about a past day: its card, ticks and journal entry. */
export function DayReviewDialog({ open, onClose, day, progress, onDay, onWalk }: DayReviewDialogProps) {
  const programme = useProgramme().data;
  const saved = useDay(programme?.id, day);
  const lesson = useLesson(useCourseId(programme), day, progress.kind === 'programme');
  const card = cardOf(lesson.data, day, progress.kind);
  const placed = progress.completed_days.includes(day);
  const failed = lesson.isError ? lesson : saved.isError ? saved : null;
  const top = useRef<HTMLDivElement>(null);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="wide"
      closeButton
      initialFocus={top}
      title={lesson.isLoading ? `Day ${day}` : card.title}
    >
      <div className="row row--wrap mt-2 focus:[outline:0]" ref={top} tabIndex={-1}>
        <Eyebrow color={weekOf(day)}>Day {day}</Eyebrow>
        {placed ? (
          <Chip kind="done" icon={Check}>
            Stone placed
          </Chip>
        ) : null}
        {saved.data?.optionalBonus ? <Chip kind="line">Bonus done</Chip> : null}
      </div>
      {failed ? (
        <InlineError onRetry={() => void failed.refetch()}>We couldn’t load this card.</InlineError>
      ) : null}
      {lesson.isLoading ? (
        <Skeleton label={`Loading Day ${day}`} className="stack mt-4">
          <SkeletonBlock />
          <SkeletonBlock w="92%" />
          <SkeletonBlock w="70%" />
        </Skeleton>
      ) : (
        <LessonBody card={card} />
      )}
      {saved.data?.reflection ? (
        <section className="card card--sunken mt-6">
          <SectionHead as="h3" look="h4" title="What you wrote">
            <Link className="link small" href="/journal">
              My Journal
            </Link>
          </SectionHead>
          <p className="whitespace-pre-wrap wrap-anywhere mt-2">{saved.data.reflection}</p>
        </section>
      ) : null}
      <div className={styles.lessonEnd}>
        {day > 1 ? (
          <Button kind="ghost" icon={ChevronLeft} onClick={() => onDay(day - 1)}>
            Day {day - 1}
          </Button>
        ) : (
          <span />
        )}
        {day + 1 < progress.current_day ? (
          <Button kind="ghost" iconEnd={ChevronRight} onClick={() => onDay(day + 1)}>
            Day {day + 1}
          </Button>
        ) : (
          <span className="row">
            {onWalk && day === progress.current_day ? (
              <Button kind="ghost" onClick={onWalk}>
                Do Day {day} today
              </Button>
            ) : null}
            <CloseButton>Back to today</CloseButton>
          </span>
        )}
      </div>
    </Dialog>
  );
}
