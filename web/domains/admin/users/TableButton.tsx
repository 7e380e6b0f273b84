import { Download } from 'lucide';
import { saveFile } from '../../../platform/http/save-file.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useReauthenticatedMutation } from '../../auth/reauthentication/use-reauthenticated-mutation.ts';
import type { AdminView } from '../admin-view.ts';
import { userFilter } from '../data.ts';

/** Saves the members of the list, with its search and filters, as a CSV file. */
export function TableButton({ view }: { view: AdminView }) {
  const toast = useToast();
  const { run, busy, error, reauthentication } = useReauthenticatedMutation('POST /api/admin/users/table', {
    failure: 'We couldn’t make the table. Try again.',
    onDone: (table) => {
      // The mark says UTF-8 to spreadsheets. A reply loses it while it is read.
      saveFile('members.csv', new Blob(['\uFEFF', table], { type: 'text/csv;charset=utf-8' }));
      toast('The table is on your device. The audit log has that you made it.');
    },
  });
  return (
    <>
      <Button size="sm" icon={Download} busy={busy} onClick={() => void run({ body: userFilter(view) })}>
        CSV
      </Button>
      {error ? (
        <p className="error" role="alert">
          {error}
        </p>
      ) : null}
      {reauthentication}
    </>
  );
}
