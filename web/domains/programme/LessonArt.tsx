import { lazy, Suspense } from 'react';

const DayScene = lazy(() => import('./DayScene.tsx').then((m) => ({ default: m.DayScene })));

/** The place of a day's week in the light of that day, beside the lesson. Its drawing is fetched after the first paint. */
export const LessonArt = ({ day }: { day: number }) => (
  <Suspense fallback={<span className="lesson-art lesson-art--coming" />}>
    <DayScene day={day} />
  </Suspense>
);
