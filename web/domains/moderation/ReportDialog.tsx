import { lazy, Suspense, useState } from 'react';
import type { ReportFormProps } from './ReportForm.tsx';

export type { NewReport } from './ReportForm.tsx';

const ReportForm = lazy(() => import('./ReportForm.tsx').then((m) => ({ default: m.ReportForm })));

/** Reports something to the moderators. Its form is fetched when it is first opened, and keeps what was entered while it is closed. */
export function ReportDialog(props: ReportFormProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ReportForm {...props} />
    </Suspense>
  );
}
