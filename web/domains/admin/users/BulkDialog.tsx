import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkAct } from '#contract/admin/constants.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Chip } from '../../../ui/display/Chip.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { counted } from '../../../ui/formats.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useReauthenticatedMutation } from '../../auth/reauthentication/use-reauthenticated-mutation.ts';
import { bulkPreview, reloadUsers } from '../data.ts';
import { LastDayField, ReasonField, StaffDialog } from '../StaffDialog.tsx';

const words: Record<
  Exclude<BulkAct, 'lift'>,
  { title: string; verb: string; needsReason: boolean; done: string }
> = {
  sign_out: { title: 'Sign out', verb: 'Sign out', needsReason: false, done: 'signed out' },
  comp: { title: 'Give Builder to', verb: 'Give Builder to', needsReason: true, done: 'given Builder' },
  suspend: { title: 'Suspend', verb: 'Suspend', needsReason: true, done: 'suspended' },
};

interface BulkDialogProps {
  act: keyof typeof words;
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

const people = (n: number): string => counted(n, 'member');

/** Dialog about an act on several members. It shows who changes and who is skipped before anything happens. */
export function BulkDialog({ act, ids, onClose, onDone }: BulkDialogProps) {
  const { title, verb, needsReason, done } = words[act];
  const toast = useToast();
  const preview = useQuery(bulkPreview(act, ids));
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState('');
  const undo = useApiMutation('POST /api/admin/users/bulk', {
    failure: 'Failed to update user suspension status',
    async onDone() {
      toast('The suspensions are lifted.');
      await reloadUsers();
    },
  });
  const call = useReauthenticatedMutation('POST /api/admin/users/bulk', {
    failure: 'We couldn’t do that. Nothing has changed. Try again.',
    async onDone(outcomes) {
      const changed = outcomes.filter(({ skipped }) => skipped === null).map(({ id }) => id);
      toast(`${people(changed.length)} ${done}.`, {
        ...(act === 'suspend' &&
          changed.length > 0 && {
            action: {
              label: 'Undo',
              onAction: () => void undo.run({ body: { act: 'lift', ids: changed, preview: false } }),
            },
            lifetime: 10_000,
          }),
      });
      onDone();
      await reloadUsers();
    },
  });
  const changes = preview.data?.filter(({ skipped }) => skipped === null).length ?? 0;
  const after = (change: () => void) => {
    call.clear();
    change();
  };
  return (
    <StaffDialog
      title={`${title} ${people(ids.length)}?`}
      description="Here is what will happen. Nothing has changed yet."
      act={`${verb} ${people(changes)}`}
      isDangerous={act === 'suspend'}
      disabled={changes === 0 || (needsReason && !reason.trim())}
      call={call}
      typed={reason}
      onClose={onClose}
      onAct={() =>
        void call.run({
          body: {
            act,
            ids: [...ids],
            preview: false,
            ...(needsReason && { reason: reason.trim() }),
            last_day: lastDay || null,
          },
        })
      }
    >
      {preview.isError ? (
        <InlineError onRetry={() => void preview.refetch()} retrying={preview.isFetching}>
          We couldn’t prepare this. Try again.
        </InlineError>
      ) : (
        <ul className="mt-4">
          {preview.data?.map(({ id, name, skipped }) => (
            <li
              className="font-size-sm flex justify-between gap-4 px-0 py-2.5 border-b border-line wrap-anywhere last:border-b-0"
              key={id}
            >
              <span dir="auto">
                {name}
                {skipped ? <small className="font-size-xs block muted">{skipped}</small> : null}
              </span>
              <Chip kind={skipped ? 'plain' : 'done'}>{skipped ? 'Skipped' : 'Changes'}</Chip>
            </li>
          ))}
        </ul>
      )}
      {needsReason ? (
        <>
          <ReasonField
            label={act === 'suspend' ? 'What they read' : 'Reason, for the audit log'}
            value={reason}
            onChange={(text) => after(() => setReason(text))}
          />
          <LastDayField
            hint="To the end of that day where they live. Without it there is no end."
            value={lastDay}
            onChange={(date) => after(() => setLastDay(date))}
          />
        </>
      ) : null}
    </StaffDialog>
  );
}
