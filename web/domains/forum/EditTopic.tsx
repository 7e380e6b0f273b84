import { type CSSProperties, useState } from 'react';
import type { Topic } from '#contract/forum.ts';
import { api } from '../../platform/api.ts';
import { Theirs } from '../../platform/Theirs.tsx';
import { useEditing } from '../../platform/use-editing.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { isBlank } from '../../ui/editor/RichTextEditor.tsx';
import { reloadTopics } from './queries.ts';
import { tagsOf } from './rules.ts';
import { sentences } from './sentences.ts';
import { TopicFields } from './TopicFields.tsx';
import type { Say } from './use-banner.tsx';
import type { Thread } from './use-thread.ts';

interface EditTopicProps {
  topic: Topic;
  thread: Thread;
  say: Say;
  onClose: () => void;
}

/** Changes one's own topic where it stands. */
export function EditTopic({ topic, thread, say, onClose }: EditTopicProps) {
  const editing = useEditing(topic, {
    show: thread.setTopic,
    onFail: (error) => say.fail(error, 'change'),
    onClose() {
      say.hush();
      onClose();
    },
  });
  const { words, theirs } = editing;
  const [isMissing, setIsMissing] = useState(false);
  const isTitleMissing = words.title.trim() === '';
  const isIncomplete = isTitleMissing || isBlank(words.content);

  const save = async () => {
    setIsMissing(isIncomplete);
    if (isIncomplete) return;
    const { id } = topic;
    const isSaved = await editing.save(({ title, content, tags }, base) =>
      api('PUT /api/forum/topics/:id', {
        params: { id },
        body: { title, content, tags: tagsOf(tags), base },
      }),
    );
    if (!isSaved) return;
    say.hush();
    await reloadTopics();
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
          void save();
        }}
      >
        {theirs ? <Theirs title={theirs.title} html={theirs.content} onKeep={editing.keepTheirs} /> : null}
        <TopicFields
          words={words}
          onChange={editing.change}
          onSubmit={() => void save()}
          error={isMissing && isIncomplete ? sentences.topicFields : undefined}
          isTitleMissing={isTitleMissing}
        />
        <div className="forum-send">
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
