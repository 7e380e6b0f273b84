import { useState } from 'react';
import type { Reply } from '#contract/forum.ts';
import { editor } from '#contract/rich-text.ts';
import { api } from '../../platform/api.ts';
import { useComposerDraft } from '../../platform/composer-drafts.ts';
import { Button } from '../../ui/Button.tsx';
import { isBlank, RichTextEditor } from '../../ui/editor/RichTextEditor.tsx';
import { Field } from '../../ui/Field.tsx';
import { suggestPeople } from '../feed/suggest-people.ts';
import { sentences } from './sentences.ts';
import { Theirs } from './Theirs.tsx';
import type { Say } from './use-banner.tsx';
import { useEditing } from './use-editing.ts';
import type { Thread } from './use-thread.ts';

interface EditReplyProps {
  reply: Reply;
  thread: Thread;
  say: Say;
  onClose: () => void;
}

/** Changes one's own reply where it stands. */
export function EditReply({ reply, thread, say, onClose }: EditReplyProps) {
  const draft = useComposerDraft(`edit:${reply.id}`);
  const editing = useEditing(reply, say);
  const [content, setContent] = useState(draft.content || reply.content);
  const [isMissing, setIsMissing] = useState(false);
  const label = 'Edit your reply';

  const save = async () => {
    if (isBlank(content)) return setIsMissing(true);
    const { id } = reply;
    const after = await editing.save((base) =>
      api('PUT /api/forum/posts/:id', { params: { id }, body: { content, base } }),
    );
    if (!after) return;
    thread.replace(after);
    draft.clear();
    onClose();
    await thread.reload();
  };

  return (
    <form
      className="stack mt-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {editing.theirs ? <Theirs html={editing.theirs.content} /> : null}
      <Field label={label} hideLabel error={isMissing ? sentences.replyField : undefined}>
        <RichTextEditor
          label={label}
          value={content}
          minHeight={editor.height}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this text by pressing Edit
          autoFocus
          suggestPeople={suggestPeople}
          onChange={(html) => {
            setContent(html);
            draft.setContent(html);
            setIsMissing(false);
          }}
          onSubmit={() => void save()}
        />
      </Field>
      <div className="forum-send">
        <Button
          kind="ghost"
          onClick={() => {
            draft.clear();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={editing.busy} busyText="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
