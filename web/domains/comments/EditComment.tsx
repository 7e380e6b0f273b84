import { useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { ConflictNotice } from '../../platform/drafts/ConflictNotice.tsx';
import { useEditForm } from '../../platform/drafts/use-edit-form.ts';
import { errorMessage } from '../../platform/http/api.ts';
import { fromPlain } from '../../ui/editor/plain.ts';
import { CommentField } from './CommentField.tsx';
import { mentionedIn, sendFailed } from './mentions.tsx';
import { editComment } from './mutations.ts';

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
  const { id, mentions: named } = comment;
  const [error, setError] = useState<string>();
  const editing = useEditForm(comment, {
    isPlain: true,
    show,
    onFail: (reason) => setError(errorMessage(reason, sendFailed)),
    onClose,
  });
  const { content, people } = editing.words;
  const save = () => {
    if (content.trim() === '') return;
    setError(undefined);
    void editing.save((words, version) => {
      const text = words.content.trim();
      const mentions = mentionedIn(text, [...named, ...words.people]);
      return editComment(id, { content: text, mentions, version });
    });
  };
  return (
    <CommentField
      label="Edit your comment"
      sendLabel="Save comment"
      text={content}
      onText={(text) => {
        setError(undefined);
        editing.change({ content: text });
      }}
      onPick={(person) => editing.change({ people: [...people, person] })}
      onSubmit={save}
      onCancel={() => void editing.leave()}
      error={error}
      isBusy={editing.busy}
      isFocused
      anchor={anchor}
    >
      {editing.theirs ? (
        <ConflictNotice html={fromPlain(editing.theirs.content)} onKeep={editing.keepServerVersion} />
      ) : null}
    </CommentField>
  );
}
