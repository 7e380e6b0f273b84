import { type CSSProperties, useState } from 'react';
import type { Topic } from '#contract/forum.ts';
import { ConflictNotice } from '../../../platform/drafts/ConflictNotice.tsx';
import { useEditForm } from '../../../platform/drafts/use-edit-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { isBlank } from '../../../ui/editor/RichTextEditor.tsx';
import { failures, sentences } from '../messages.ts';
import { tagsOf } from '../rules.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';
import { editTopic, reloadTopics } from './data.ts';
import { TopicFields } from './TopicFields.tsx';
import type { Thread } from './use-topic.ts';

interface EditTopicProps {
  topic: Topic;
  thread: Thread;
  feedback: FormFeedback;
  onClose: () => void;
}

/** Edits the viewer's own topic in place. */
export function EditTopic({ topic, thread, feedback, onClose }: EditTopicProps) {
  const editing = useEditForm(topic, {
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
  const { words } = editing;
  const [isMissing, setIsMissing] = useState(false);
  const isTitleMissing = words.title.trim() === '';
  const isIncomplete = isTitleMissing || isBlank(words.content);

  const save = () => {
    setIsMissing(isIncomplete);
    if (!isIncomplete) void editing.save();
  };

  return (
    <Card as="section" aria-labelledby="edit-topic">
      <h2 className="card-title" id="edit-topic">
        Edit topic
      </h2>
      <form
        className="stack mt-4"
        style={{ '--gap': '1rem' } as CSSProperties}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ConflictNotice editing={editing} />
        <TopicFields
          words={words}
          onChange={editing.change}
          onSubmit={save}
          error={isMissing && isIncomplete ? sentences.topicFields : undefined}
          isTitleMissing={isTitleMissing}
        />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button kind="ghost" onClick={() => void editing.leave()}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={editing.busy} busyText="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  );
}
