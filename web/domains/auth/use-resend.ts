import { useMutation } from '@tanstack/react-query';
import { api, sentenceOf } from '../../platform/api.ts';
import { useToast } from '../../ui/Toast.tsx';

/** Sends the confirmation mail again and says so. */
export function useResend(): { resend: () => void; busy: boolean; sent: boolean } {
  const toast = useToast();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api('POST /api/auth/verify-email/resend'),
    onSuccess: () => toast('The mail is on its way.'),
    onError: (error) => toast.error(sentenceOf(error, 'The mail could not be sent. Please try again.')),
  });
  return { resend: () => mutate(), busy: isPending, sent: isSuccess };
}
