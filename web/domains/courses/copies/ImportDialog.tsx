import { type ChangeEvent, useState } from 'react';
import { maxMarkdown } from '#contract/courses/constants.ts';
import type { MarkdownCourse } from '#contract/courses/copies.ts';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { TextAreaField } from '../../../platform/forms/fields.tsx';
import { newerIn, send, useForm } from '../../../platform/forms/use-form.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { RichText } from '../../../ui/editor/reading/RichText.tsx';
import { numberWords } from '../../../ui/formats.ts';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { reloadCourse, setCourse } from '../data.ts';
import { countsOf } from './rules.ts';
import { besidesOf } from './words.ts';

interface ImportDialogProps {
  course: CourseDetail;
  open: boolean;
  onClose: () => void;
}

const tooLong = `That file is too long: at most ${numberWords(maxMarkdown)} characters. Import it in two parts.`;

/** Adds lessons to a course from a Markdown text, after a preview that stores nothing. */
export function ImportDialog({ course, open, onClose }: ImportDialogProps) {
  const toast = useToast();
  const [seen, setSeen] = useState<MarkdownCourse>();
  const preview = useApiMutation('POST /api/courses/:id/markdown/preview', {
    failure: 'We couldn’t read the text. It’s still here. Try again.',
    showError: null,
    onDone: setSeen,
  });
  const form = useForm({
    values: { markdown: '' },
    save: ({ markdown }) =>
      send('POST /api/courses/:id/markdown', {
        params: { id: course.id },
        body: { markdown, version: course.version },
      }),
    failure: 'We couldn’t add the lessons. Nothing was stored. Try again.',
    show: setCourse,
    onSaved() {
      toast('The lessons are at the end of the outline, as drafts.');
      setSeen(undefined);
      onClose();
    },
    // The course may have changed since, and the next try needs its version. A refusal has it, even if no second read arrives.
    onFail(reason) {
      const newer = newerIn<CourseDetail>(reason);
      if (newer) setCourse(newer);
      else reloadCourse(course.id);
    },
  });
  const { markdown } = form.values;
  const change = (next: { markdown?: string }) => {
    form.set(next);
    setSeen(undefined);
    preview.clear();
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!file) return;
    // A character has at most four bytes.
    if (file.size > maxMarkdown * 4) return form.say(tooLong);
    const words = await file.text();
    if (words.includes('\u0000') || words.includes('\uFFFD'))
      return form.say('That file isn’t a text in UTF-8. Choose another one.');
    if (words.length > maxMarkdown) return form.say(tooLong);
    change({ markdown: words });
  };
  const isReady = seen !== undefined && seen.problems.length === 0;
  const error = form.error ?? preview.error;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={form.isChanged}
      closeButton
      kind="wide"
      title="Import Markdown"
      description="Each ### heading begins a lesson and each ## a section. Without any ###, each ## begins a lesson. A quote below the heading becomes the description."
    >
      <div className="stack mt-3">
        <Field label="Markdown file" note="optional">
          <Input
            type="file"
            accept=".md,.markdown,.txt,text/markdown,text/plain"
            onChange={(event) => void choose(event)}
          />
        </Field>
        <TextAreaField
          form={{ ...form, set: change }}
          name="markdown"
          label="Text"
          dir="auto"
          rows={8}
          maxLength={maxMarkdown}
        />
        {error ? <Banner kind="danger">{error}</Banner> : null}
        <div role="status">
          {seen === undefined ? null : seen.problems.length > 0 ? (
            <Banner kind="warn" title="Not yet. Nothing was stored.">
              <ul>
                {seen.problems.slice(0, 20).map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </Banner>
          ) : (
            <p className="small muted">
              {countsOf(seen.lessons.length, seen.sections.length)} would be added as drafts. Nothing is
              stored yet.
            </p>
          )}
        </div>
        {isReady ? (
          <ol className="stack">
            {seen.lessons.map(({ title, description, content, section, ...lesson }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a lesson is its place in the text
              <li key={index}>
                <details>
                  <summary dir="auto">
                    <b>{title}</b>
                    <span className="small muted">
                      {section === null ? '' : ` · ${seen.sections[section]?.title ?? ''}`}
                      {besidesOf(lesson)}
                    </span>
                  </summary>
                  <p className="small muted mt-1" dir="auto">
                    {description}
                  </p>
                  <RichText html={content} className="mt-2" />
                </details>
              </li>
            ))}
          </ol>
        ) : null}
        <div className="dialog-actions">
          <CloseButton />
          {isReady ? (
            <Button kind="primary" busy={form.busy} busyText="Adding..." onClick={() => void form.save()}>
              Add as drafts
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={preview.busy}
              busyText="Reading..."
              disabled={markdown.trim() === ''}
              onClick={() => void preview.run({ params: { id: course.id }, body: { markdown } })}
            >
              Preview
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
