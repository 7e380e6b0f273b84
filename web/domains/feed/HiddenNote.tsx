import { useState } from 'react';
import type { Post } from '#contract/feed.ts';
import { mostAppeal } from '#contract/rich-text.ts';
import { api, sentenceOf } from '../../platform/api.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { patchPost } from './queries.ts';

const states = {
  open: 'Only you and our moderators see it. You can edit it, delete it, or ask for another look.',
  waiting: 'You asked for another look. Until our moderators decide, only you and they see it.',
  used: 'Our moderators looked again, and it stays hidden. Only you and they see it.',
} as const;

/** Says on a hidden post why it is hidden, and lets its author ask for another look, once. */
export function HiddenNote({ post }: { post: Post }) {
  const [asking, setAsking] = useState(false);
  const { appeal, hidden_reason: reason } = post;
  return (
    <div className="mt-4">
      <Banner
        kind="warn"
        title="Hidden by our moderators"
        action={
          appeal === 'open' ? (
            <Button size="sm" onClick={() => setAsking(true)}>
              Ask for another look
            </Button>
          ) : null
        }
      >
        {reason ? (
          <span className="block whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            Reason: {reason}
          </span>
        ) : null}
        <span className="block">
          {appeal ? states[appeal] : 'Only its author and our moderators see it.'}
        </span>
      </Banner>
      {asking ? <AppealDialog id={post.id} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function AppealDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const toast = useToast();
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const ask = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const after = await api('POST /api/posts/:id/appeal', {
        params: { id },
        body: words.trim() ? { words: words.trim() } : {},
      });
      patchPost(id, () => after);
      toast('Our moderators will look at your post again.');
      onClose();
    } catch (reason) {
      setError(sentenceOf(reason, 'We couldn’t send that. Try again.'));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask for another look"
      description="Our moderators look at your post again, as it is then. You can ask once."
      dismissible={words.trim() === ''}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" busy={busy} busyText="Sending..." onClick={() => void ask()}>
            Send
          </Button>
        </>
      }
    >
      <Field
        label="What should they know?"
        note="optional"
        hint="Our moderators read it."
        className="mt-4"
        {...(error && { error })}
      >
        <Textarea
          name="words"
          dir="auto"
          rows={3}
          maxLength={mostAppeal}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
    </Dialog>
  );
}
