import { useRouter } from '@tanstack/react-router';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';

/** Says in a dialog what a plan is needed for, with a way to it (B section 6). */
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
