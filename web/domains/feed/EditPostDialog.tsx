import { useRef, useState } from 'react';
import type { Post } from '#contract/feed.ts';
import { editor } from '#contract/rich-text.ts';
import { ApiError, api, sentenceOf } from '../../platform/api.ts';
import { useComposerDraft } from '../../platform/composer-drafts.ts';
import { MemberText } from '../../platform/MemberText.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RichTextEditor, type RichTextEditorHandle } from '../../ui/editor/RichTextEditor.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { patchPost, reloadLists } from './queries.ts';
import { sentences } from './sentences.ts';
import { suggestPeople } from './suggest-people.ts';

/** 'Edit Post' (B sections 2 and 4): opens with the post's content, closes on saving or Cancel. */
export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const toast = useToast();
  const field = useRef<RichTextEditorHandle>(null);
  const draft = useComposerDraft(`edit:${post.id}`);
  const [content, setContent] = useState(draft.content || post.content);
  const [base, setBase] = useState(post.edited_at);
  const [theirs, setTheirs] = useState<Post>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const save = async () => {
    if (busy) return;
    if (content.trim() === '') {
      field.current?.focus();
      return setError(sentences.empty);
    }
    setBusy(true);
    try {
      const after = await api('PUT /api/posts/:id', { params: { id: post.id }, body: { content, base } });
      patchPost(post.id, () => after);
      draft.clear();
      toast(sentences.updated);
      onClose();
      await reloadLists();
    } catch (reason) {
      const current = reason instanceof ApiError && reason.code === 'edited_elsewhere' ? reason.body : null;
      const newer = (current as { current?: Post } | null)?.current;
      if (newer) {
        setTheirs(newer);
        setBase(newer.edited_at);
      }
      setError(sentenceOf(reason, sentences.updateFailed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      kind="wide"
      onClose={onClose}
      title="Edit Post"
      dismissible={false}
      actions={
        <>
          <Button
            kind="ghost"
            onClick={() => {
              draft.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button kind="primary" busy={busy} busyText="Saving..." onClick={() => void save()}>
            Save Changes
          </Button>
        </>
      }
    >
      {theirs ? (
        <Banner kind="warn" title="This post was changed elsewhere in the meantime">
          Saving now puts your text in place of this one:
          <MemberText html={theirs.content} clamp={120} />
        </Banner>
      ) : null}
      <RichTextEditor
        ref={field}
        label="Post text"
        value={content}
        minHeight={editor.editHeight}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is this field
        autoFocus
        suggestPeople={suggestPeople}
        onChange={(html) => {
          setContent(html);
          draft.setContent(html);
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
    </Dialog>
  );
}
