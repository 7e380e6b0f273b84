import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Reply, Topic } from '#contract/forum.ts';
import { editor } from '#contract/rich-text.ts';
import { useDraft } from '../../../platform/drafts/use-draft.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { isBlank, RichTextEditor, type RichTextEditorHandle } from '../../../ui/editor/RichTextEditor.tsx';
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
  const draft = useDraft(`reply:${topic.id}`);
  const toast = useToast();
  const [isMissing, setIsMissing] = useState(false);
  const title = parent ? `Reply to ${parent.author.name}` : 'Add Your Reply';

  const addQuote = useEffectEvent(() => {
    if (!quote || quoted.has(answering)) return;
    quoted.add(answering);
    draft.set({ content: draft.content + quote });
  });
  useEffect(() => addQuote(), [answering]);
  // Each press of Reply makes a new `answering`, so a second press focuses the text again.
  useEffect(() => {
    if (!isAsked) return;
    field.current?.focus();
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [answering, isAsked]);

  const { run, busy } = useApiMutation('POST /api/forum/topics/:id/posts', {
    failure: failures.createReply,
    showError: feedback.fail,
    onDone(reply) {
      feedback.clear();
      const { content } = draft.writing;
      const left = draft.clear(draft.writing).content;
      const since = typedSince(content, left);
      if (left && isBlank(since)) draft.clear();
      else if (since !== left) draft.set({ content: since });
      onSent(reply);
      // The form stays open if the member typed more while sending.
      if (!isBlank(since)) onUndo('');
    },
  });
  const send = () => {
    const { content } = draft.writing;
    if (isBlank(content)) return setIsMissing(true);
    const parent_id = parent?.id ?? null;
    const client_id = draft.idFor(`${parent_id} ${content}`);
    void run({ params: { id: topic.id }, body: { content, parent_id, client_id } });
  };
  const cancel = () => {
    const { content } = draft;
    draft.clear();
    setIsMissing(false);
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
      <form
        className="stack mt-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field label="Your reply" hideLabel error={isMissing ? sentences.replyField : undefined}>
          <RichTextEditor
            ref={field}
            label="Your reply"
            value={draft.content}
            placeholder="Share what worked, or what didn’t."
            minHeight={editor.height}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this text by pressing Reply
            autoFocus={isAsked}
            suggestPeople={suggestPeople({ topic_id: topic.id })}
            onChange={(html) => {
              draft.set({ content: html });
              setIsMissing(false);
            }}
            onSubmit={send}
          />
        </Field>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="xs subtle grow" role="status">
            {draft.status === 'saved' ? 'Draft saved' : ''}
          </span>
          <Button kind="ghost" onClick={cancel}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={busy} busyText="Posting...">
            Post Reply
          </Button>
        </div>
      </form>
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
