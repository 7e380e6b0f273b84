import type { Comment } from '#contract/comments/endpoints.ts';
import { useConfirmDiscard } from '../../platform/drafts/use-confirm-discard.ts';
import { useQueueForm } from '../../platform/forms/use-queue-form.ts';
import { CommentField } from './CommentField.tsx';
import { mentionedIn, sendFailed } from './mentions.tsx';
import type { Thread } from './thread.ts';

interface CommentBoxProps {
  thread: Pick<Thread, 'id' | 'context' | 'send'>;
  /** The comment that this one answers. */
  parent?: Comment;
  /** True if the member pressed a button to open the box, so the box takes the focus. */
  focused?: boolean;
  /** A new object for each press that opens the box, so that each press focuses it again. */
  asked?: object | null;
  /** `isDone` is true if nothing was typed since, so the box may close. */
  onSent: (comment: Comment, isDone: boolean) => void;
  onCancel?: () => void;
}

/** Field for a new comment or an answer. Each keystroke is saved as a draft, and text that couldn't be sent returns to the field. */
export function CommentBox({ thread, parent, focused = false, asked, onSent, onCancel }: CommentBoxProps) {
  const mayDiscard = useConfirmDiscard();
  const form = useQueueForm<Comment>(`comment:${parent?.id ?? thread.id}`, {
    send: ({ words: content, clientId: client_id }, people) =>
      thread.send({
        content,
        // People whose names were deleted from the text are not notified.
        mentions: mentionedIn(content, people),
        parent_id: parent?.id ?? null,
        client_id,
      }),
    onSent,
    failure: sendFailed,
  });
  const cancel = async () => {
    if (!(await mayDiscard(form.values.content.trim() !== ''))) return;
    form.drop();
    onCancel?.();
  };
  return (
    <CommentField
      form={form}
      label={parent ? `Reply to ${parent.user_name}` : 'Write a comment'}
      sendLabel="Send comment"
      context={thread.context}
      onCancel={onCancel && (() => void cancel())}
      isFocused={focused}
      asked={asked}
    >
      {form.waiting.map(({ words, clientId }) => (
        <p key={clientId} className="[flex-basis:100%] whitespace-pre-wrap wrap-anywhere muted" dir="auto">
          {words} <span className="xs">Sending...</span>
        </p>
      ))}
    </CommentField>
  );
}
