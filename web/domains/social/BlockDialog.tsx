import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { setBlocked } from './friends/data.ts';

interface BlockDialogProps {
  person: { id: string; name: string };
  open: boolean;
  onClose: () => void;
  onMute: () => void;
}

/** Asks before a block, says what it does, and offers to mute instead. */
export function BlockDialog({ person: { id, name }, open, onClose, onMute }: BlockDialogProps) {
  const toast = useToast();
  const unblock = useApiMutation(setBlocked, {
    failure: 'We couldn’t unblock them. Try again.',
    onDone: () => toast(`You unblocked ${name}. You can find each other again.`),
  });
  const block = useApiMutation(setBlocked, {
    failure: 'We couldn’t block them. Nothing changed. Try again.',
    onDone() {
      onClose();
      // Friendship and follows stay ended, so this is no undo.
      toast(`You blocked ${name}.`, {
        action: { label: 'Unblock', onAction: () => void unblock.run(id, false) },
      });
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Block ${name}?`}
      description={`You won’t see each other in the feed, forum, groups, messages or search. Only who leads a group still sees its members. Your friendship ends. ${name} isn’t told.`}
      actions={
        <>
          <CloseButton disabled={block.busy} />
          <Button
            onClick={() => {
              onClose();
              onMute();
            }}
            disabled={block.busy}
          >
            Mute instead
          </Button>
          <Button kind="danger" busy={block.busy} onClick={() => void block.run(id, true)}>
            Block {name}
          </Button>
        </>
      }
    >
      <p className="muted mt-3">
        If you only want to see less, mute instead. Nothing changes for {name} then.
      </p>
    </Dialog>
  );
}
