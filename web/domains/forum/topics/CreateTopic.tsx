import { useRouter } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { Category } from '#contract/forum/endpoints.ts';
import { DraftSaved, Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts';
import { send } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { failures } from '../messages.ts';
import { tagsOf } from '../rules.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';
import { reloadTopics } from './data.ts';
import { missingIn, TopicFields } from './TopicFields.tsx';

interface CreateTopicProps {
  category: Category;
  feedback: FormFeedback;
  onClose: () => void;
}

/** Form for a new topic, inside the list. Text is stored as a draft until it is sent. */
export function CreateTopic({ category, feedback, onClose }: CreateTopicProps) {
  const toast = useToast();
  const router = useRouter();
  const form = useDraftForm(`topic:${category.slug}`, {
    more: {},
    check: missingIn,
    save: ({ title, content, tags }, client_id) =>
      send('POST /api/forum/topics', {
        body: { title, content, tags: tagsOf(tags), category: category.slug, client_id },
      }),
    failure: failures.createTopic,
    showError: feedback.fail,
    onWhole: onClose,
    onSaved(topic) {
      feedback.clear();
      toast('Topic created.', {
        action: {
          label: 'View topic',
          onAction: () => void router.navigate({ href: `/forum/${topic.category_slug}/${topic.id}` }),
        },
      });
      return reloadTopics();
    },
  });
  return (
    <Card as="section" aria-labelledby="new-topic">
      <h2 className="card-title" id="new-topic">
        New topic in {category.name}
      </h2>
      <Form form={form} className="stack mt-4" style={{ '--gap': '1rem' } as CSSProperties}>
        <TopicFields form={form} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <DraftSaved form={form} />
          <Button
            kind="ghost"
            onClick={() => {
              feedback.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <SubmitButton form={form} busyText="Posting...">
            Create Topic
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
