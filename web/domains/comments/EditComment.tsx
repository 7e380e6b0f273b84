import type { Comment } from '#contract/comments.ts';
import { ConflictNotice } from '../../platform/drafts/ConflictNotice.tsx';
import { useEditForm } from '../../platform/drafts/use-edit-form.ts';
import { CommentField } from './CommentField.tsx';
import { editComment } from './data.ts';
import { mentionedIn, sendFailed } from './mentions.tsx';

interface EditCommentProps {
  comment: Comment;
  /** Id of the element. Notifications and drafts link to it. */
  anchor?: string;
  /** Replaces the comment on the page with a version from the server. */
  show: (comment: Comment) => void;
  onClose: () => void;
}

/** Edits the viewer's own comment in place. */
export function EditComment({ comment, anchor, show, onClose }: EditCommentProps) {
  const editing = useEditForm(comment, {
    isPlain: true,
    save(words, version) {
      const content = words.content.trim();
      const mentions = mentionedIn(content, [...comment.mentions, ...(words.queue?.people ?? [])]);
      return editComment(comment.id, { content, mentions, version });
    },
    failure: sendFailed,
    show,
    onClose,
  });
  const { content } = editing.words;
  return (
    <CommentField
      label="Edit your comment"
      sendLabel="Save comment"
      text={content}
      onText={(text) => editing.change({ content: text })}
      onPick={editing.pick}
      onSubmit={() => void (content.trim() && editing.save())}
      onCancel={() => void editing.leave()}
      error={editing.error ?? undefined}
      isBusy={editing.busy}
      isFocused
      anchor={anchor}
    >
      <ConflictNotice editing={editing} />
    </CommentField>
  );
}
