import { X } from 'lucide';
import { storedValue, useStoredValue } from '../../platform/session/stored-value.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useResend } from './use-resend.ts';

const dismissed = storedValue('evolve.address-notice', { area: 'sessionStorage' });

/** Shows a note while the email address is not confirmed. Once dismissed, it stays away for this session. */
export function AddressNotice({ email }: { email: string }) {
  const hidden = useStoredValue(dismissed) !== null;
  const { resend, busy, sent } = useResend();
  if (hidden) return null;
  return (
    <section aria-label="Confirm your address" className="no-print border-b border-line bg-info-tint text-sm">
      <div className="mx-auto flex max-w-[calc(var(--ev-page)+2*var(--ev-gutter))] items-center gap-1 px-[var(--ev-gutter)] py-1.5">
        <p className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">
          Please confirm your email address. We sent a link to {email}.
        </p>
        {sent ? null : (
          <Button kind="ghost" size="sm" busy={busy} busyText="Sending..." onClick={resend}>
            Send again
          </Button>
        )}
        <Button kind="ghost" size="sm" icon={X} label="Dismiss" onClick={() => dismissed.set('1')} />
      </div>
    </section>
  );
}
