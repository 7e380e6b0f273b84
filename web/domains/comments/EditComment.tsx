import type { Comment } from '#contract/comments/endpoints.ts';
import { EditConflict } from '../../platform/forms/EditConflict.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
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
  const form = useEditForm(comment, {
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
  return (
    <CommentField
      form={form}
      label="Edit your comment"
      sendLabel="Save"
      onCancel={() => void form.leave()}
      isFocused
      anchor={anchor}
    >
      <EditConflict form={form} />
    </CommentField>
  );
}
