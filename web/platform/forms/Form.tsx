import { type ComponentProps, type ReactNode, type SubmitEvent, useId } from 'react';
import { Button, type ButtonProps } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';

/** The part of a form that its frame needs to show. */
export interface FormFrame {
  busy: boolean;
  error: string | null;
  isChanged: boolean;
  isDone: boolean;
  theirs: unknown;
  values: object;
  set(part: object): void;
  reset(): void;
  takeTheirs(): void;
  keepMine(): void;
}

/** A form whose save needs no argument. */
export interface FormState extends FormFrame {
  save(): unknown;
}

/** A form, and how it is saved if that is more than `form.save()`. */
export type Saved =
  | { form: FormState; onSave?: undefined }
  | { form: Pick<FormFrame, 'values' | 'set'>; onSave: () => unknown };

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & Saved;

/** A form: its button saves, with the words that a password manager filled in. */
export function Form({ form, onSave, ...props }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The submit of a dialog inside a form reaches the form too.
    if ((event.target as Element).closest('form') !== event.currentTarget) return;
    const filled = filledIn(event.currentTarget, form.values as Record<string, unknown>);
    if (Object.keys(filled).length > 0) form.set(filled);
    // Without `onSave` the type of `form` has a save that needs no argument.
    if (onSave) onSave();
    else (form as FormState).save();
  };
  return <form {...props} noValidate onSubmit={submit} />;
}

/** Returns texts of the fields that differ from those of the form. Some password managers fill fields in without an event. */
function filledIn(element: HTMLFormElement, values: Record<string, unknown>): Record<string, string> {
  const inputs = [...element.elements].filter((each) => each instanceof HTMLInputElement);
  return Object.fromEntries(
    inputs.flatMap(({ name, type, value }) =>
      ['email', 'password', 'text'].includes(type) && name in values && value !== String(values[name])
        ? [[name, value]]
        : [],
    ),
  );
}

interface FormProblemProps {
  form: Pick<FormFrame, 'error' | 'theirs' | 'takeTheirs' | 'keepMine'>;
  title?: string;
  /** Label of the button that takes the other version. */
  take?: string;
  /** Sentence that tells both versions apart. */
  children?: ReactNode;
}

/** Lets a member choose between what they typed and the version that was saved meanwhile, or shows why a save failed. */
export function FormProblem({
  form: { error, theirs, takeTheirs, keepMine },
  title = 'This was changed elsewhere',
  take = 'Take that one',
  children = 'What you typed is still here.',
}: FormProblemProps) {
  if (!theirs) return error ? <Banner kind="danger">{error}</Banner> : null;
  return (
    <Banner
      kind="warn"
      alert
      title={title}
      action={
        <div className="row row--wrap">
          <Button size="sm" onClick={takeTheirs}>
            {take}
          </Button>
          <Button size="sm" onClick={keepMine}>
            Keep mine
          </Button>
        </div>
      }
    >
      {children}
    </Banner>
  );
}

interface SubmitButtonProps extends Omit<ButtonProps, 'busy' | 'type' | 'disabled' | 'form'> {
  form: Pick<FormFrame, 'busy' | 'isChanged'>;
  /** Id of the form, for a button outside it. */
  formId?: string;
  /** True while it can't be sent, for another reason than that nothing has changed. */
  disabled?: boolean;
  /** Disabled while nothing has changed. */
  whenChanged?: boolean;
}

/** The button that sends a form. */
export function SubmitButton({
  form,
  formId,
  disabled = false,
  whenChanged = false,
  ...props
}: SubmitButtonProps) {
  const unchanged = useId();
  const isUnchanged = whenChanged && !form.isChanged && !form.busy;
  return (
    <>
      <Button
        kind="primary"
        busyText="Saving..."
        {...props}
        type="submit"
        form={formId}
        busy={form.busy}
        // Nothing presses it while it is busy, and disabled it would lose the focus.
        disabled={!form.busy && (disabled || isUnchanged)}
        // With a description it keeps the focus after it saved.
        aria-describedby={isUnchanged ? unchanged : undefined}
      />
      {isUnchanged ? (
        <span id={unchanged} className="sr">
          There is nothing new to save.
        </span>
      ) : null}
    </>
  );
}

/** A line that names the state of a draft: saved on the server, or nothing. The form is one of `useDraftForm`. */
export const DraftSaved = ({ form: { draftStatus } }: { form: { draftStatus: string } }) => (
  <span className="xs subtle grow" role="status">
    {draftStatus === 'saved' ? 'Draft saved' : ''}
  </span>
);

interface FormActionsProps extends SubmitButtonProps {
  form: FormFrame;
  /** Words of the button. */
  save: ReactNode;
  /** Sentence after a save, until something is typed. */
  done?: ReactNode;
  /** Replaces `FormProblem`, where both versions need words of their own. */
  problem?: ReactNode;
  /** Other buttons, after the one that sends. */
  children?: ReactNode;
}

/** The end of a form: why it wasn't saved, its button, other buttons, and that it was saved. */
export function FormActions({ form, save, done, problem, children, className, ...button }: FormActionsProps) {
  return (
    <>
      {problem === undefined ? <FormProblem form={form} /> : problem}
      <div className={className ?? 'row row--wrap'}>
        <SubmitButton form={form} {...button}>
          {save}
        </SubmitButton>
        {children}
        {done === undefined ? null : (
          <p className="small text-done" role="status">
            {done}
          </p>
        )}
      </div>
    </>
  );
}
