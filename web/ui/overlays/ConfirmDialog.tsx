import { useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { Field } from '../controls/Field.tsx';
import { Input } from '../controls/Input.tsx';
import type { Request } from './Confirm.tsx';
import { Dialog } from './Dialog.tsx';

interface QuestionProps {
  request: Request;
  onAnswer: (value: string | null) => void;
  onClosed: () => void;
}

/**
 * The dialog of a question. The safe choice comes first and has the focus, or the input has it. Confirm.tsx
 * loads it lazily.
 */
export function ConfirmDialog({ request, onAnswer, onClosed }: QuestionProps) {
  const { title, body, confirm, cancel = 'Cancel', danger = false, input, settled } = request;
  const first = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLInputElement>(null);
  const yes = () => onAnswer(input ? (text.current?.value ?? '') : '');
  return (
    <Dialog
      open={!settled}
      onClose={() => settled || onAnswer(null)}
      onClosed={onClosed}
      role={input ? 'dialog' : 'alertdialog'}
      title={title}
      description={body}
      dismissible={!input}
      initialFocus={input ? text : first}
      actions={
        <>
          {cancel === null ? null : (
            <Button ref={first} kind={danger ? 'secondary' : 'ghost'} onClick={() => onAnswer(null)}>
              {cancel}
            </Button>
          )}
          <Button
            ref={cancel === null ? first : undefined}
            kind={danger ? 'danger' : 'primary'}
            onClick={yes}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {input ? (
        <form
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault();
            yes();
          }}
        >
          <Field label={input.label}>
            <Input
              ref={text}
              type={input.type ?? 'text'}
              defaultValue={input.initial}
              placeholder={input.placeholder}
            />
          </Field>
        </form>
      ) : null}
    </Dialog>
  );
}
