import { useState } from 'react';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { dateTimeWords, numberWords } from '../../ui/formats.ts';
import { AuditList } from '../moderation/AuditList.tsx';
import { checkAudit } from './data.ts';

/** Tab of the audit log. A button checks that no entry was changed. */
export function AuditTab() {
  return (
    <>
      <LogCheck />
      <AuditList />
    </>
  );
}

function LogCheck() {
  const { run, busy, error, result } = useCheck();
  const again = (
    <Button busy={busy} busyText="Checking..." onClick={() => void run()}>
      {result ? 'Check again' : 'Check now'}
    </Button>
  );
  return (
    <div className="mt-6" aria-live="polite">
      {error ? (
        <Banner kind="warn" action={again}>
          {error}
        </Banner>
      ) : !result ? (
        <Banner kind="info" title="Is the log whole?" action={again}>
          Each entry carries the seal of the one before it. A check reads all of them.
        </Banner>
      ) : result.broken_at === null ? (
        <Banner kind="done" title="The log is whole" action={again}>
          {numberWords(result.entries)} entries checked on {dateTimeWords('date', result.checked_at)}.
          {result.seal ? ` Latest seal ${result.seal.slice(0, 12)}.` : ''}
          {result.erased > 0
            ? ` ${numberWords(result.erased)} reasons and addresses were erased with their members.`
            : ''}
        </Banner>
      ) : (
        <Banner
          kind="danger"
          title={`The chain breaks at entry ${numberWords(result.broken_at)}`}
          action={again}
        >
          That entry doesn’t match its seal. Everything before it is whole. Compare it with last night’s
          backup.
        </Banner>
      )}
    </div>
  );
}

function useCheck() {
  const [result, setResult] = useState<Awaited<ReturnType<typeof checkAudit>>>();
  const call = useApiMutation(checkAudit, {
    failure: 'We couldn’t check the log. Try again.',
    showError: null,
    onDone: setResult,
  });
  return { ...call, result };
}
