import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';

interface DiscardDraftProps<T> {
  question: string;
  /** Sentence about the text that stays: "The published text stays." */
  kept: string;
  disabled: boolean;
  discard: () => Promise<T>;
  onDone: (after: T) => void;
  onFail: (reason: Error) => void;
}

/** Button that discards a draft, after a question. */
export function DiscardDraft<T>({ question, kept, disabled, discard, onDone, onFail }: DiscardDraftProps<T>) {
  const toast = useToast();
  const confirm = useConfirm();
  const { run, busy } = useApiMutation(discard, {
    failure: 'We couldn’t discard the draft. Try again.',
    onDone(after) {
      onDone(after);
      toast(`Draft discarded. ${kept}`);
    },
    onFail,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: question,
      body: `What was changed since the last version is deleted. ${kept}`,
      confirm: 'Discard draft',
      cancel: 'Keep editing',
      danger: true,
    });
    if (isSure) await run();
  };
  return (
    <Button kind="danger-quiet" busy={busy} disabled={disabled} onClick={() => void ask()}>
      Discard draft
    </Button>
  );
}
