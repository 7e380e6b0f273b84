import type { CSSProperties } from 'react';
import type { Topic } from '#contract/forum/endpoints.ts';
import { EditConflict } from '../../../platform/forms/EditConflict.tsx';
import { Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { failures } from '../messages.ts';
import { tagsOf } from '../rules.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';
import { editTopic, reloadTopics } from './data.ts';
import { missingIn, TopicFields } from './TopicFields.tsx';
import type { Thread } from './use-topic.ts';

interface EditTopicProps {
  topic: Topic;
  thread: Thread;
  feedback: FormFeedback;
  onClose: () => void;
}

/** Edits the viewer's own topic in place. */
export function EditTopic({ topic, thread, feedback, onClose }: EditTopicProps) {
  const form = useEditForm(topic, {
    check: missingIn,
    save: ({ title, content, tags }, version) =>
      editTopic(topic.id, { title, content, tags: tagsOf(tags), version }),
    failure: failures.change,
    showError: feedback.fail,
    show: thread.setTopic,
    onSaved() {
      feedback.clear();
      void reloadTopics();
    },
    onClose() {
      feedback.clear();
      onClose();
    },
  });
  return (
    <Card as="section" aria-labelledby="edit-topic">
      <h2 className="card-title" id="edit-topic">
        Edit topic
      </h2>
      <Form form={form} className="stack mt-4" style={{ '--gap': '1rem' } as CSSProperties}>
        <EditConflict form={form} />
        <TopicFields form={form} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button kind="ghost" onClick={() => void form.leave()}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save Changes</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
