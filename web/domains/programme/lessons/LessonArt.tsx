import clsx from 'clsx';
import { Suspense } from 'react';
import { drawing } from '../../../ui/layout/lazy-part.tsx';
import styles from '../dashboard/dashboard.module.css';

const DayScene = drawing(() => import('./DayScene.tsx').then((m) => m.DayScene));

/** Scene of the day's week, in the light of that day. Loads after the first paint. */
export const LessonArt = ({ day }: { day: number }) => (
  <Suspense fallback={<span className={clsx(styles.art, 'bg-(--ev-sky-low)')} />}>
    <DayScene day={day} />
  </Suspense>
);
