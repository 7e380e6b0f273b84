import type { Reply } from '#contract/forum/endpoints.ts';
import { EditConflict } from '../../../platform/forms/EditConflict.tsx';
import { Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { RichTextField } from '../../../platform/forms/RichTextField.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { isBlank } from '../../../ui/editor/RichTextEditor.tsx';
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
  const form = useEditForm(reply, {
    check: ({ content }) => ({ content: isBlank(content) && sentences.replyField }),
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
  return (
    <Form form={form} className="stack mt-3">
      <EditConflict form={form} />
      <RichTextField
        form={form}
        name="content"
        label="Edit your reply"
        hideLabel
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this text by pressing Edit
        autoFocus
        suggestPeople={suggestPeople({ topic_id: reply.topic_id })}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button kind="ghost" onClick={() => void form.leave()}>
          Cancel
        </Button>
        <SubmitButton form={form}>Save Changes</SubmitButton>
      </div>
    </Form>
  );
}
