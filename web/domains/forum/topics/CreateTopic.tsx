import { useRouter } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import type { Category } from '#contract/forum.ts';
import { isEmpty } from '../../../platform/drafts/draft-storage.ts';
import { useDraft } from '../../../platform/drafts/use-draft.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { isBlank } from '../../../ui/editor/RichTextEditor.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { failures, sentences } from '../messages.ts';
import { tagsOf } from '../rules.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';
import { reloadTopics } from './data.ts';
import { TopicFields } from './TopicFields.tsx';

interface CreateTopicProps {
  category: Category;
  feedback: FormFeedback;
  onClose: () => void;
}

/** Form for a new topic, inside the list. Text is stored as a draft until it is sent. */
export function CreateTopic({ category, feedback, onClose }: CreateTopicProps) {
  const draft = useDraft(`topic:${category.slug}`);
  const toast = useToast();
  const router = useRouter();
  const [isMissing, setIsMissing] = useState(false);
  const isTitleMissing = draft.title.trim() === '';
  const isIncomplete = isTitleMissing || isBlank(draft.content);

  const { run, busy } = useApiMutation('POST /api/forum/topics', {
    failure: failures.createTopic,
    showError: feedback.fail,
    onDone(topic) {
      feedback.clear();
      // Text typed while sending stays in the open form.
      if (isEmpty(draft.clear(draft.writing))) onClose();
      toast('Topic created.', {
        action: {
          label: 'View topic',
          onAction: () => void router.navigate({ href: `/forum/${topic.category_slug}/${topic.id}` }),
        },
      });
      return reloadTopics();
    },
  });
  const create = () => {
    setIsMissing(isIncomplete);
    if (isIncomplete) return;
    const { title, content } = draft.writing;
    const tags = tagsOf(draft.writing.tags);
    const client_id = draft.idFor(JSON.stringify([title, content, tags]));
    void run({ body: { title, content, tags, category: category.slug, client_id } });
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
          create();
        }}
      >
        <TopicFields
          words={draft}
          onChange={draft.set}
          onSubmit={create}
          error={isMissing && isIncomplete ? sentences.topicFields : undefined}
          isTitleMissing={isTitleMissing}
        />
        <div className="flex flex-wrap items-center justify-end gap-2">
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
