import clsx from 'clsx';
import { ChevronRight, NotebookPen } from 'lucide';
import { weekNames } from '#contract/programme/constants.ts';
import type { Progress } from '#contract/programme/endpoints.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Stone } from '../../../ui/controls/StoneCheck.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { counted } from '../../../ui/formats.ts';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useLesson } from '../../courses/lessons/data.ts';
import styles from '../dashboard/dashboard.module.css';
import { useCourseId, useProgramme } from '../data.ts';

import { daysOf, firstDayOf, placedIn } from '../rules.ts';
import { cardOf } from './day-card.ts';

interface WeekDialogProps {
  open: boolean;
  onClose: () => void;
  week: number;
  progress: Progress;
  onDay: (day: number) => void;
}

/** Dialog about a week of the trail, with links to its days and journal entries. */
export function WeekDialog({ open, onClose, week, progress, onDay }: WeekDialogProps) {
  const days = daysOf(week);
  const name = weekNames[week - 1] ?? '';
  const summit = week === weekNames.length;
  const ahead = firstDayOf(week) > progress.current_day;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeButton
      title={summit ? name : `Week ${week}: ${name}`}
      description={
        ahead
          ? `This cairn begins with Day ${firstDayOf(week)}. There is no hurry.`
          : `${placedIn(progress, week)} of ${counted(days.length, 'stone')} placed.`
      }
      actions={
        <>
          <CloseButton kind="ghost">Close</CloseButton>
          {!ahead ? (
            <Link className="btn btn--tint" href="/journal">
              <Icon as={NotebookPen} /> My Journal
            </Link>
          ) : null}
        </>
      }
    >
      {ahead ? null : <DayList days={days} progress={progress} onDay={onDay} />}
    </Dialog>
  );
}

/** Lists days by title. Each opens its card. */
export function DayList({
  days,
  progress,
  onDay,
}: Pick<WeekDialogProps, 'progress' | 'onDay'> & { days: readonly number[] }) {
  return (
    <ul className={clsx(styles.weekList, 'rows mt-4')}>
      {days.map((day) => (
        <WeekDay key={day} day={day} progress={progress} onOpen={() => onDay(day)} />
      ))}
    </ul>
  );
}

function WeekDay({ day, progress, onOpen }: { day: number; progress: Progress; onOpen: () => void }) {
  const reached = day <= progress.current_day;
  const lesson = useLesson(useCourseId(useProgramme().data), day, reached && progress.kind === 'programme');
  const placed = progress.completed_days.includes(day);
  const today = day === progress.current_day && !placed;
  const content = (
    <>
      <Stone className="mt-0.25" done={placed} today={today} />
      <span>
        <span className="small muted nums">
          Day {day}
          <span className="sr">
            {placed ? ', placed' : today ? ', today' : reached ? ', not placed' : ', ahead'}
          </span>
        </span>
        <br />
        {reached ? cardOf(lesson.data, day, progress.kind).title : 'Ahead'}
      </span>
    </>
  );
  return (
    <li>
      {reached ? (
        <button type="button" className={styles.short} onClick={onOpen}>
          {content}
          <Icon as={ChevronRight} size="sm" />
        </button>
      ) : (
        <div className={clsx(styles.short, 'muted')}>{content}</div>
      )}
    </li>
  );
}
