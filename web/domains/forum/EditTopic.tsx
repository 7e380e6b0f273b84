import { type CSSProperties, useState } from 'react';
import type { Topic } from '#contract/forum.ts';
import { api } from '../../platform/api.ts';
import { useComposerDraft } from '../../platform/composer-drafts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { isBlank } from '../../ui/editor/RichTextEditor.tsx';
import { reloadTopics } from './queries.ts';
import { tagsOf } from './rules.ts';
import { sentences } from './sentences.ts';
import { Theirs } from './Theirs.tsx';
import { TopicFields, type TopicWords } from './TopicFields.tsx';
import type { Say } from './use-banner.tsx';
import { useEditing } from './use-editing.ts';
import type { Thread } from './use-thread.ts';

interface EditTopicProps {
  topic: Topic;
  thread: Thread;
  say: Say;
  onClose: () => void;
}

/** Changes one's own topic where it stands. */
export function EditTopic({ topic, thread, say, onClose }: EditTopicProps) {
  const draft = useComposerDraft(`edit:${topic.id}`);
  const editing = useEditing(topic, say);
  const [words, setWords] = useState<TopicWords>({
    title: draft.title || topic.title,
    content: draft.content || topic.content,
    tags: draft.tags || topic.tags.join(', '),
  });
  const [isMissing, setIsMissing] = useState(false);
  const isTitleMissing = words.title.trim() === '';
  const isIncomplete = isTitleMissing || isBlank(words.content);

  const change = (part: Partial<TopicWords>) => {
    setWords((now) => ({ ...now, ...part }));
    if (part.title !== undefined) draft.setTitle(part.title);
    if (part.content !== undefined) draft.setContent(part.content);
    if (part.tags !== undefined) draft.setTags(part.tags);
  };
  const save = async () => {
    setIsMissing(isIncomplete);
    if (isIncomplete) return;
    const { title, content } = words;
    const body = { title, content, tags: tagsOf(words.tags) };
    const after = await editing.save((base) =>
      api('PUT /api/forum/topics/:id', { params: { id: topic.id }, body: { ...body, base } }),
    );
    if (!after) return;
    thread.setTopic(after);
    draft.clear();
    onClose();
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
        {editing.theirs ? <Theirs title={editing.theirs.title} html={editing.theirs.content} /> : null}
        <TopicFields
          words={words}
          onChange={change}
          onSubmit={() => void save()}
          error={isMissing && isIncomplete ? sentences.topicFields : undefined}
          isTitleMissing={isTitleMissing}
        />
        <div className="forum-send">
          <Button
            kind="ghost"
            onClick={() => {
              draft.clear();
              onClose();
            }}
          >
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
