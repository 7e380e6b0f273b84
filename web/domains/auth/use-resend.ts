import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';

/** Sends the confirmation email again and shows a toast. */
export function useResend(): { resend: () => void; busy: boolean; sent: boolean } {
  const toast = useToast();
  const { run, busy, isDone } = useApiMutation('POST /api/auth/verify-email/resend', {
    failure: 'We couldn’t send the email. Try again.',
    onDone: () => toast('The email is on its way.'),
  });
  return { resend: () => void run(), busy, sent: isDone };
}
