import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronRight, ListChecks, MessagesSquare, NotebookPen, RotateCcw } from 'lucide';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon, type IconType } from '../../../ui/display/Icon.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { weeklyTopicRead } from '../../forum/data.ts';
import styles from './dashboard.module.css';

interface ShortcutsProps {
  day: number;
  onReview: () => void;
}

/** Page of the habits. A build with `VITE_HABITS=off` has none. */
const habitsPath = import.meta.env.VITE_HABITS === 'off' ? null : '/profile/habits';

/** The specified alert, word for word, for a build without habits. */
const habitsComing = 'Habit tracker coming soon! For now, use the checklist above to track daily habits.';

/** Returns the path of this week's check-in topic, else its category, else the forum. */
const weeklyTopicPath = (found: { category_slug: string; topic_id: string | null } | undefined) =>
  ['/forum', found?.category_slug, found?.topic_id].filter(Boolean).join('/');

/** Links from the dashboard. */
export function Shortcuts({ day, onReview }: ShortcutsProps) {
  const confirm = useConfirm();
  const weekly = useQuery(weeklyTopicRead).data;
  const isFirst = day === 1;
  return (
    <Card as="nav" className="[--pad:0.75rem_1.5rem]" aria-label="Shortcuts">
      <ul className="rows">
        <li>
          <button
            type="button"
            className={styles.short}
            aria-disabled={isFirst || undefined}
            aria-describedby={isFirst ? 'no-yesterday' : undefined}
            onClick={isFirst ? undefined : onReview}
          >
            <Icon as={RotateCcw} />
            <span>
              Review yesterday’s card
              {isFirst ? (
                <span className={clsx(styles.shortWhy, 'text-sm/4.5 block font-normal')} id="no-yesterday">
                  Available from Day 2
                </span>
              ) : null}
            </span>
            <Icon as={ChevronRight} size="sm" />
          </button>
        </li>
        <Way href={weeklyTopicPath(weekly)} icon={MessagesSquare} label="Weekly check-in thread" />
        <Way href="/journal" icon={NotebookPen} label="My Journal" />
        {habitsPath ? (
          <Way href={habitsPath} icon={ListChecks} label="Habit tracker" />
        ) : (
          <li>
            <button
              type="button"
              className={styles.short}
              onClick={() =>
                void confirm({
                  title: 'Habit tracker',
                  body: habitsComing,
                  confirm: 'Back to the checklist',
                  cancel: null,
                })
              }
            >
              <Icon as={ListChecks} />
              <span>Habit tracker</span>
              <Icon as={ChevronRight} size="sm" />
            </button>
          </li>
        )}
      </ul>
    </Card>
  );
}

function Way({ href, icon, label }: { href: string; icon: IconType; label: string }) {
  return (
    <li>
      <Link className={styles.short} href={href}>
        <Icon as={icon} />
        <span>{label}</span>
        <Icon as={ChevronRight} size="sm" />
      </Link>
    </li>
  );
}
