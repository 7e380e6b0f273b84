import { Suspense, useState } from 'react';
import { overlay } from '../layout/lazy-part.tsx';
import type { DialogPanelProps } from './DialogPanel.tsx';

export type DialogProps = DialogPanelProps;

const load = () => import('./DialogPanel.tsx').then((m) => m.DialogPanel);
const Panel = overlay(load, {
  close({ onClose, onClosed }) {
    onClose();
    onClosed?.();
  },
});

/** Loads the dialog's code early. Call it when a button that opens one is hovered or focused. */
export const preloadDialog = (): void => void load();

/**
 * A dialog. Its code loads at the first opening. It then stays mounted, so that it can animate its closing.
 */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
