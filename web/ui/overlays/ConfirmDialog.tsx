import { type ReactNode, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { Field } from '../controls/Field.tsx';
import { Input } from '../controls/Input.tsx';
import { CloseButton } from './CloseButton.tsx';
import { Dialog } from './Dialog.tsx';

interface Question {
  /** A short question: "Delete this topic?" */
  title: string;
  /** The sentence, which stays word for word. */
  body?: ReactNode;
  /** The verb on the button: "Delete topic". */
  confirm: string;
}

/** Label of the safe choice. `null` shows only one button, like an alert. A destructive question says what stays: "Keep topic". */
type SafeChoice =
  | { danger?: false; cancel?: string | null }
  | { danger: true; cancel: `Keep ${string}` | `Stay ${string}` };

export type ConfirmOptions = Question & SafeChoice;

export type AskOptions = ConfirmOptions & {
  /** The input's label. */
  label: string;
  initial?: string;
  placeholder?: string;
  type?: 'text' | 'url' | 'email';
};

export type Request = ConfirmOptions & {
  id: number;
  settled: boolean;
  input?: Pick<AskOptions, 'label' | 'initial' | 'placeholder' | 'type'>;
  answer: (value: string | null) => void;
};

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
      initialFocus={input ? text : first}
      actions={
        <>
          {cancel === null ? null : (
            <CloseButton ref={first} kind={danger ? 'secondary' : 'ghost'}>
              {cancel}
            </CloseButton>
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
