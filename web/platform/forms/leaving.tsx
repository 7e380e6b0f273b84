import { Button, type ButtonProps } from '../../ui/controls/Button.tsx';
import { useConfirmDiscard } from '../drafts/use-confirm-discard.ts';
import { useLeaveQuestion } from '../drafts/use-leave-question.ts';
import type { FormFrame } from './Form.tsx';

/** Part of a form that asks before its page is left with changes that no draft keeps. */
export function LeaveQuestion({ form }: { form: Pick<FormFrame, 'isChanged' | 'busy'> }) {
  useLeaveQuestion(form.isChanged && !form.busy);
  return null;
}

interface CancelButtonProps extends Omit<ButtonProps, 'onClick' | 'form'> {
  form: Pick<FormFrame, 'isChanged' | 'reset'>;
  /** Called after what was typed is discarded. */
  onCancel: () => unknown;
}

/** The button of a page that leaves a form without saving. It asks before typed words are lost. */
export function CancelButton({ form, onCancel, children = 'Cancel', ...props }: CancelButtonProps) {
  const mayDiscard = useConfirmDiscard();
  const cancel = async () => {
    if (!(await mayDiscard(form.isChanged))) return;
    form.reset();
    onCancel();
  };
  return (
    <Button kind="ghost" {...props} onClick={() => void cancel()}>
      {children}
    </Button>
  );
}
