import { useMutation } from '@tanstack/react-query';
import { api, errorMessage } from '../../platform/http/api.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';

/** Sends the confirmation email again and shows a toast. */
export function useResend(): { resend: () => void; busy: boolean; sent: boolean } {
  const toast = useToast();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api('POST /api/auth/verify-email/resend'),
    onSuccess: () => toast('The mail is on its way.'),
    onError: (error) => toast.error(errorMessage(error, 'The mail could not be sent. Please try again.')),
  });
  return { resend: () => mutate(), busy: isPending, sent: isSuccess };
}
