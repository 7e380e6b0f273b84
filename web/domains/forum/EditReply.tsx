import { useState } from 'react';
import type { Reply } from '#contract/forum.ts';
import { editor } from '#contract/rich-text.ts';
import { api } from '../../platform/api.ts';
import { Theirs } from '../../platform/Theirs.tsx';
import { useEditing } from '../../platform/use-editing.ts';
import { Button } from '../../ui/Button.tsx';
import { isBlank, RichTextEditor } from '../../ui/editor/RichTextEditor.tsx';
import { Field } from '../../ui/Field.tsx';
import { suggestPeople } from '../feed/suggest-people.ts';
import { sentences } from './sentences.ts';
import type { Say } from './use-banner.tsx';
import type { Thread } from './use-thread.ts';

interface EditReplyProps {
  reply: Reply;
  thread: Pick<Thread, 'replace' | 'reload'>;
  say: Say;
  onClose: () => void;
}

/** Changes one's own reply where it stands. */
export function EditReply({ reply, thread, say, onClose }: EditReplyProps) {
  const editing = useEditing(reply, {
    show: thread.replace,
    onFail: (error) => say.fail(error, 'change'),
    onClose() {
      say.hush();
      onClose();
    },
  });
  const { content } = editing.words;
  const [isMissing, setIsMissing] = useState(false);
  const label = 'Edit your reply';

  const save = async () => {
    if (isBlank(content)) return setIsMissing(true);
    const { id } = reply;
    const isSaved = await editing.save((words, base) =>
      api('PUT /api/forum/posts/:id', { params: { id }, body: { content: words.content, base } }),
    );
    if (!isSaved) return;
    say.hush();
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
      {editing.theirs ? <Theirs html={editing.theirs.content} onKeep={editing.keepTheirs} /> : null}
      <Field label={label} hideLabel error={isMissing ? sentences.replyField : undefined}>
        <RichTextEditor
          label={label}
          value={content}
          minHeight={editor.height}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this text by pressing Edit
          autoFocus
          suggestPeople={suggestPeople}
          onChange={(html) => {
            editing.change({ content: html });
            setIsMissing(false);
          }}
          onSubmit={() => void save()}
        />
      </Field>
      <div className="forum-send">
        <Button kind="ghost" onClick={() => void editing.leave()}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={editing.busy} busyText="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
