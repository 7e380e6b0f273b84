import { useEffect, useRef } from 'react';
import { queryClient } from '../../platform/query/query.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { loadMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { longDateIn } from '../../ui/instants.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';

/** Time to read two sentences, in ms. */
const sentenceLife = 8_000;

/** Banner with the date of the deletion, and the button that keeps the account. The button has the focus. */
export function LeavingBanner({ deletesAt, zone }: { deletesAt: string; zone: string }) {
  const toast = useToast();
  const isOver = Date.parse(deletesAt) <= useNow();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const { run, busy } = useApiMutation('POST /api/users/keep-account', {
    failure: 'We couldn’t keep your account. Try again.',
    async onDone({ message }) {
      await loadMember();
      void queryClient.invalidateQueries();
      toast(message, { lifetime: sentenceLife });
    },
  });
  if (isOver)
    return (
      <Banner kind="warn" title="Your account is being erased.">
        It can’t be kept any more. You’ll be signed out in a moment.
      </Banner>
    );
  return (
    <div className="max-shell:[&_.banner-body]:flex-[1_1_9rem] max-shell:[&_.btn]:flex-[1_1_100%]">
      <Banner
        className="max-shell:flex-wrap"
        kind="warn"
        title={`Your account will be deleted on ${longDateIn(zone)(deletesAt)}.`}
        action={
          <Button ref={button} kind="primary" busy={busy} busyText="Keeping..." onClick={() => void run()}>
            Keep my account
          </Button>
        }
      >
        Until then nothing is lost. You’re hidden from others.
      </Banner>
    </div>
  );
}
