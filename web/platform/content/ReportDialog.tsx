import { Suspense, useState } from 'react';
import { overlay } from '../../ui/layout/lazy-part.tsx';
import type { ReportFormProps } from './ReportForm.tsx';

export type { NewReport } from './ReportForm.tsx';

const ReportForm = overlay(() => import('./ReportForm.tsx').then((m) => m.ReportForm));

/** Reports content to the moderators. The form loads when first opened, and keeps its input while closed. */
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
