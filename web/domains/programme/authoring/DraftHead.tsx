import type { ReactNode } from 'react';
import { FormProblem } from '../../../platform/forms/Form.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { type Publication, SavedLine } from './SavedLine.tsx';
import type { Autosave } from './use-autosave.ts';

interface DraftHeadProps<V extends object, T extends { version: number }> {
  title: string;
  autosave: Autosave<V, T>;
  draft: { saved_at: string; saved_by: string | null } | null;
  published: Publication;
  /** Sentence that tells both versions apart while someone else’s is newer. */
  conflict: ReactNode;
  onPublish: () => void;
  /** True while the draft has problems. */
  isBlocked: boolean;
  /** More buttons. */
  children?: ReactNode;
}

/** Head of a form with a draft: its state in words, its buttons, and why it wasn’t saved. */
export function DraftHead<V extends object, T extends { version: number }>({
  title,
  autosave: { form, isWaiting },
  draft,
  published,
  conflict,
  onPublish,
  isBlocked,
  children,
}: DraftHeadProps<V, T>) {
  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-3 items-center justify-between my-4">
        <div>
          <h2>{title}</h2>
          <SavedLine busy={form.busy} isChanged={form.isChanged} draft={draft} published={published} />
        </div>
        <div className="row row--wrap">
          {children}
          <Button kind="primary" disabled={!draft || isWaiting || isBlocked} onClick={onPublish}>
            Publish
          </Button>
        </div>
      </div>
      {form.error && !form.theirs ? (
        <Banner
          kind="danger"
          action={
            <Button size="sm" busy={form.busy} onClick={() => form.save()}>
              Try again
            </Button>
          }
        >
          {form.error}
        </Banner>
      ) : (
        <FormProblem form={form}>{conflict}</FormProblem>
      )}
    </>
  );
}
