import { useQuery } from '@tanstack/react-query';
import { Pause, Trash2 } from 'lucide';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { overlay } from '../../ui/layout/lazy-part.tsx';
import { leavingRead } from './data.ts';

const DeactivateDialog = overlay(() => import('./DeactivateDialog.tsx').then((m) => m.DeactivateDialog), {
  close: ({ onClose }) => onClose(),
});
const DeleteDialog = overlay(() => import('./DeleteDialog.tsx').then((m) => m.DeleteDialog), {
  close: ({ onClose }) => onClose(),
});

/** Deactivates or deletes the account. */
export function LeaveCard() {
  const [open, setOpen] = useState<'deactivate' | 'delete' | null>(null);
  const close = () => setOpen(null);
  // Loaded with the page, so that a dialog opens with its figures.
  useQuery(leavingRead);
  return (
    <Card
      as="section"
      aria-labelledby="leave-title"
      className="border-[color-mix(in_oklab,var(--ev-danger)_34%,var(--ev-line))]"
    >
      <h2 id="leave-title" className="card-title">
        Leave for a while, or for good
      </h2>
      <div className="rows">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 min-h-17 px-0 py-3.5">
          <Icon as={Pause} />
          <div className="flex-[1_1_14rem]">
            <b>Deactivate</b>
            <p className="small muted">You’re hidden and signed out. Sign in, and everything is back.</p>
          </div>
          <Button kind="secondary" onClick={() => setOpen('deactivate')}>
            Deactivate
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 min-h-17 px-0 py-3.5">
          <Icon as={Trash2} />
          <div className="flex-[1_1_14rem]">
            <b>Delete account</b>
            <p className="small muted">Your membership ends, and you have 30 days to change your mind.</p>
          </div>
          <Button kind="danger-quiet" onClick={() => setOpen('delete')}>
            Delete Account
          </Button>
        </div>
      </div>
      {open === 'deactivate' ? <DeactivateDialog onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog onClose={close} /> : null}
    </Card>
  );
}
