import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Reply, Topic } from '#contract/forum/endpoints.ts';
import { DraftSaved, Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { RichTextField } from '../../../platform/forms/RichTextField.tsx';
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts';
import { send } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { isBlank, type RichTextEditorHandle } from '../../../ui/editor/RichTextEditor.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { suggestPeople } from '../../social/suggest-people.ts';
import { failures, sentences } from '../messages.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';

/** Target of a reply. `parent` is null for the topic itself. */
export interface Answering {
  parent: Reply | null;
  /** Rich text to add after the existing draft. */
  quote: string | null;
}

interface ReplyFormProps {
  topic: Topic;
  answering: Answering;
  /** True if the member pressed Reply, so the text takes the focus. */
  isAsked: boolean;
  feedback: FormFeedback;
  onSent: (reply: Reply) => void;
  onCancel: () => void;
  /** Restores a discarded text. */
  onUndo: (content: string) => void;
}

/** Targets whose quotation was inserted. The form is mounted again below each reply, and must not insert it twice. */
const quoted = new WeakSet<Answering>();

/** Form 'Add Your Reply'. Text is stored as one draft for the topic, whichever reply it answers. */
export function ReplyForm(props: ReplyFormProps) {
  const { topic, answering, isAsked, feedback, onSent, onCancel, onUndo } = props;
  const { parent, quote } = answering;
  const titleId = useId();
  const field = useRef<RichTextEditorHandle>(null);
  const section = useRef<HTMLElement>(null);
  const toast = useToast();
  const title = parent ? `Reply to ${parent.author.name}` : 'Add Your Reply';
  const form = useDraftForm(`reply:${topic.id}`, {
    more: {},
    check: ({ content }) => ({ content: isBlank(content) && sentences.replyField }),
    save: ({ content }, client_id, parent_id: string | null) =>
      send('POST /api/forum/topics/:id/posts', {
        params: { id: topic.id },
        body: { content, parent_id, client_id },
      }),
    failure: failures.createReply,
    showError: feedback.fail,
  });

  const addQuote = useEffectEvent(() => {
    if (!quote || quoted.has(answering)) return;
    quoted.add(answering);
    form.set({ content: form.values.content + quote });
  });
  useEffect(() => addQuote(), [answering]);
  // Each press of Reply makes a new `answering`, so a second press focuses the text again.
  useEffect(() => {
    if (!isAsked) return;
    field.current?.focus();
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [answering, isAsked]);

  const post = async () => {
    const { content } = form.now().values;
    const reply = await form.save(parent?.id ?? null);
    if (!reply) return;
    feedback.clear();
    const left = form.now().values.content;
    const since = typedSince(content, left);
    if (left && isBlank(since)) form.drop();
    else if (since !== left) form.set({ content: since });
    onSent(reply);
    // The form stays open if the member typed more while sending.
    if (!isBlank(since)) onUndo('');
  };
  const cancel = () => {
    const { content } = form.values;
    form.reset();
    feedback.clear();
    onCancel();
    if (!isBlank(content))
      toast('Draft discarded.', { action: { label: 'Undo', onAction: () => onUndo(content) } });
  };

  return (
    <section
      ref={section}
      className="[scroll-margin-block:calc(var(--ev-nav-h)_+_1rem)_6rem]"
      aria-labelledby={titleId}
    >
      <h2 className="card-title" id={titleId}>
        {title}
      </h2>
      <Form form={form} onSave={post} className="stack mt-3">
        <RichTextField
          form={form}
          name="content"
          ref={field}
          label="Your reply"
          hideLabel
          placeholder="Share what worked, or what didn’t."
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this text by pressing Reply
          autoFocus={isAsked}
          suggestPeople={suggestPeople({ topic_id: topic.id })}
        />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <DraftSaved form={form} />
          <Button kind="ghost" onClick={cancel}>
            Cancel
          </Button>
          <SubmitButton form={form} busyText="Posting...">
            Post Reply
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** Returns the text typed after the sent part. If the sent part was edited too, returns the whole text. */
function typedSince(sent: string, now: string): string {
  if (now.startsWith(sent)) return now.slice(sent.length);
  const open = sent.replace(/<\/p>$/, '');
  const rest = now.startsWith(open) ? now.slice(open.length) : '';
  return /^\s|^&nbsp;/.test(rest) ? `<p>${rest.trimStart()}` : now;
}
