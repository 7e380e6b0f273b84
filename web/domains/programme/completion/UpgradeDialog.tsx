import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Celebration } from '../../../ui/overlays/Celebration.tsx';
import type { UpgradeText } from './complete-day.ts';

interface UpgradeDialogProps {
  words: UpgradeText;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Dialog for the 402 of a completed day: the server's two sentences and the specified question, under the first cairn. */
export function UpgradeDialog({ words, open, onClose, onClosed }: UpgradeDialogProps) {
  return (
    <Celebration
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      moment={{
        kind: 'week',
        week: 1,
        title: 'Your first week is on the trail',
        text: (
          <>
            {words.congratulations_message} {words.message}
            <strong className="block mt-3">Would you like to upgrade your membership now?</strong>
          </>
        ),
        actions: (close) => (
          <>
            <Button kind="secondary" size="lg" onClick={close}>
              Not now
            </Button>
            <ButtonLink kind="primary" size="lg" href="/membership">
              See membership
            </ButtonLink>
          </>
        ),
      }}
    />
  );
}
