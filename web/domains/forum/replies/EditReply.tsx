import { useState } from 'react';
import type { Reply } from '#contract/forum.ts';
import { editor } from '#contract/rich-text.ts';
import { ConflictNotice } from '../../../platform/drafts/ConflictNotice.tsx';
import { useEditForm } from '../../../platform/drafts/use-edit-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { isBlank, RichTextEditor } from '../../../ui/editor/RichTextEditor.tsx';
import { suggestPeople } from '../../social/suggest-people.ts';
import { failures, sentences } from '../messages.ts';
import { editReply } from '../topics/data.ts';
import type { Thread } from '../topics/use-topic.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';

interface EditReplyProps {
  reply: Reply;
  thread: Pick<Thread, 'replace' | 'reload'>;
  feedback: FormFeedback;
  onClose: () => void;
}

/** Edits the viewer's own reply in place. */
export function EditReply({ reply, thread, feedback, onClose }: EditReplyProps) {
  const editing = useEditForm(reply, {
    save: ({ content }, version) => editReply(reply.id, { content, version }),
    failure: failures.change,
    showError: feedback.fail,
    show: thread.replace,
    onSaved() {
      feedback.clear();
      void thread.reload();
    },
    onClose() {
      feedback.clear();
      onClose();
    },
  });
  const { content } = editing.words;
  const [isMissing, setIsMissing] = useState(false);
  const label = 'Edit your reply';

  const save = () => void (isBlank(content) ? setIsMissing(true) : editing.save());

  return (
    <form
      className="stack mt-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <ConflictNotice editing={editing} />
      <Field label={label} hideLabel error={isMissing ? sentences.replyField : undefined}>
        <RichTextEditor
          label={label}
          value={content}
          minHeight={editor.height}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this text by pressing Edit
          autoFocus
          suggestPeople={suggestPeople({ topic_id: reply.topic_id })}
          onChange={(html) => {
            editing.change({ content: html });
            setIsMissing(false);
          }}
          onSubmit={save}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button kind="ghost" onClick={() => void editing.leave()}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={editing.busy} busyText="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
