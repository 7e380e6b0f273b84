import { useMutation } from '@tanstack/react-query';
import { api, errorMessage } from '../../platform/http/api.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';

/** Sends the confirmation email again and shows a toast. */
export function useResend(): { resend: () => void; busy: boolean; sent: boolean } {
  const toast = useToast();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api('POST /api/auth/verify-email/resend'),
    onSuccess: () => toast('The email is on its way.'),
    onError: (error) => toast.error(errorMessage(error, 'We couldn’t send the email. Try again.')),
  });
  return { resend: () => mutate(), busy: isPending, sent: isSuccess };
}
