import { useRouter } from '@tanstack/react-router';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';

/** Returns a function that opens a dialog with a sentence about the required plan and a link to the plans. */
export function useOfferUpgrade(): (sentence: string) => Promise<void> {
  const confirm = useConfirm();
  const router = useRouter();
  return async (sentence) => {
    const wants = await confirm({
      title: 'This comes with a higher plan',
      body: sentence,
      confirm: 'See the plans',
      cancel: 'Not now',
    });
    if (wants) await router.navigate({ href: '/membership' });
  };
}
