import { useRouter } from '@tanstack/react-router';
import { type CSSProperties, useRef, useState } from 'react';
import type { Category } from '#contract/forum.ts';
import { isEmpty } from '../../platform/drafts/draft-sync.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { api } from '../../platform/http/api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { isBlank } from '../../ui/editor/RichTextEditor.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { sentences } from './messages.ts';
import { reloadTopics } from './queries.ts';
import { tagsOf } from './rules.ts';
import { TopicFields } from './TopicFields.tsx';
import type { FormFeedback } from './use-form-feedback.tsx';

interface CreateTopicProps {
  category: Category;
  feedback: FormFeedback;
  onClose: () => void;
}

/** Form for a new topic, inside the list. Text is stored as a draft until it is sent (A sections 2.10, 4). */
export function CreateTopic({ category, feedback, onClose }: CreateTopicProps) {
  const draft = useDraft(`topic:${category.slug}`);
  const toast = useToast();
  const router = useRouter();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const isTitleMissing = draft.title.trim() === '';
  const isIncomplete = isTitleMissing || isBlank(draft.content);

  const create = async () => {
    if (sending.current) return;
    setIsMissing(isIncomplete);
    if (isIncomplete) return;
    sending.current = true;
    setBusy(true);
    const { writing } = draft;
    const { title, content } = writing;
    const tags = tagsOf(writing.tags);
    try {
      const topic = await api('POST /api/forum/topics', {
        body: {
          title,
          content,
          tags,
          category: category.slug,
          client_id: draft.idFor(JSON.stringify([title, content, tags])),
        },
      });
      feedback.clear();
      // Text typed while sending stays in the open form.
      if (isEmpty(draft.clear(writing))) onClose();
      toast('Topic created.', {
        action: {
          label: 'View topic',
          onAction: () => void router.navigate({ href: `/forum/${topic.category_slug}/${topic.id}` }),
        },
      });
      await reloadTopics();
    } catch (error) {
      feedback.fail(error, 'createTopic');
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <Card as="section" aria-labelledby="new-topic">
      <h2 className="card-title" id="new-topic">
        New topic in {category.name}
      </h2>
      <form
        className="stack mt-4"
        style={{ '--gap': '1rem' } as CSSProperties}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <TopicFields
          words={draft}
          onChange={({ title, content, tags }) => {
            if (title !== undefined) draft.setTitle(title);
            if (content !== undefined) draft.setContent(content);
            if (tags !== undefined) draft.setTags(tags);
          }}
          onSubmit={() => void create()}
          error={isMissing && isIncomplete ? sentences.topicFields : undefined}
          isTitleMissing={isTitleMissing}
        />
        <div className="forum-send">
          <span className="xs subtle grow" role="status">
            {draft.status === 'saved' ? 'Draft saved' : ''}
          </span>
          <Button
            kind="ghost"
            onClick={() => {
              feedback.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={busy} busyText="Posting...">
            Create Topic
          </Button>
        </div>
      </form>
    </Card>
  );
}
