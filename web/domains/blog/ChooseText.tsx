import type { KeptText } from '#contract/blog/constants.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface ChooseTextProps {
  open: boolean;
  onClose: () => void;
  onChoose: (keep: KeptText) => void;
}

/** Asks which text of a scheduled post becomes the draft: the approved one, or what its author changed since. */
export function ChooseText({ open, onClose, onChoose }: ChooseTextProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Which text becomes your draft?"
      description="This post has an approved text and later changes. The one you don’t choose is deleted."
      actions={
        <>
          <CloseButton kind="ghost" />
          <Button onClick={() => onChoose('approved')}>The approved text</Button>
          <Button kind="primary" onClick={() => onChoose('changes')}>
            My changes
          </Button>
        </>
      }
    />
  );
}
