import { useRef, useState } from 'react';
import type { Post } from '#contract/feed.ts';
import { editor } from '#contract/rich-text.ts';
import { ApiError, api, sentenceOf } from '../../platform/api.ts';
import { Theirs } from '../../platform/Theirs.tsx';
import { useEditing } from '../../platform/use-editing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { isBlank, RichTextEditor, type RichTextEditorHandle } from '../../ui/editor/RichTextEditor.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { patchPost, rereadLists } from './queries.ts';
import { sentences } from './sentences.ts';
import { suggestPeople } from './suggest-people.ts';

/** 'Edit Post' (B sections 2 and 4): opens with the post's content, closes on saving or Cancel. */
export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { id } = post;
  const toast = useToast();
  const field = useRef<RichTextEditorHandle>(null);
  const [error, setError] = useState<string>();
  const editing = useEditing(post, {
    show: (version) => patchPost(id, () => version),
    onFail: (reason) => setError(refusalOf(reason)),
    onClose,
  });
  const { content } = editing.words;

  const save = async () => {
    if (isBlank(content)) {
      field.current?.focus();
      return setError(sentences.empty);
    }
    const isSaved = await editing.save((words, base) =>
      api('PUT /api/posts/:id', { params: { id }, body: { content: words.content, base } }),
    );
    if (!isSaved) return;
    toast(sentences.updated);
    await rereadLists();
  };

  return (
    <Dialog
      open
      kind="wide"
      onClose={() => void editing.leave()}
      title="Edit Post"
      dismissible={false}
      actions={
        <>
          <Button kind="ghost" onClick={() => void editing.leave()}>
            Cancel
          </Button>
          <Button kind="primary" busy={editing.busy} busyText="Saving..." onClick={() => void save()}>
            Save Changes
          </Button>
        </>
      }
    >
      <div className="stack mt-3">
        {editing.theirs ? <Theirs html={editing.theirs.content} onKeep={editing.keepTheirs} /> : null}
        <RichTextEditor
          ref={field}
          label="Post text"
          value={content}
          minHeight={editor.editHeight}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is this field
          autoFocus
          suggestPeople={suggestPeople}
          onChange={(html) => {
            editing.change({ content: html });
            setError(undefined);
          }}
          onSubmit={() => void save()}
          invalid={Boolean(error)}
        />
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function refusalOf(reason: unknown): string {
  const sentence = sentenceOf(reason, sentences.updateFailed);
  const isGone = reason instanceof ApiError && reason.status === 404;
  return isGone ? `${sentence} ${sentences.keptAsDraft}` : sentence;
}
