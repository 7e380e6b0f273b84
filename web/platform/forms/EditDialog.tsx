import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { MemberText } from '../app/MemberText.tsx';
import { FormDialog } from './FormDialog.tsx';
import type { Editing } from './use-edit-form.ts';

/** Shows the version saved elsewhere, beside the member's own text. */
export function EditConflict({
  form: { theirs, keepServerVersion },
}: {
  form: Pick<Editing, 'theirs' | 'keepServerVersion'>;
}) {
  return theirs ? (
    <Banner kind="warn" alert title="Someone else edited this">
      Saving replaces this version:
      {theirs.title ? <b className="mt-1.5 block">{theirs.title}</b> : null}
      <MemberText html={theirs.html} clamp={160} />
      <Button size="sm" className="mt-2" onClick={keepServerVersion}>
        Use this version
      </Button>
    </Banner>
  ) : null;
}

interface EditDialogProps {
  title: string;
  form: Editing;
  /** Saves, instead of `form.save()`, where something is checked before. */
  onSave?: () => unknown;
  children: ReactNode;
}

/** Dialog around the form of a published text: the version saved elsewhere, the fields, a sentence, Cancel and Save Changes. */
export function EditDialog({ title, form, onSave, children }: EditDialogProps) {
  return (
    <FormDialog
      form={form}
      {...(onSave && { onSave })}
      open
      kind="wide"
      onClose={() => void form.leave()}
      title={title}
      // `leave` asks, because it also deletes the draft.
      unsaved={false}
      close={<CloseButton kind="ghost" />}
      save="Save Changes"
      problem={form.error ? <Banner kind="danger">{form.error}</Banner> : null}
    >
      <EditConflict form={form} />
      {children}
    </FormDialog>
  );
}
