import { useState } from 'react';
import type { Hiding } from '#contract/moderation/moderation-notice.ts';
import { maxAppeal } from '#contract/platform/rich-text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useApiMutation } from '../query/use-api-mutation.ts';

const states = {
  open: 'Only you and our moderators see it. You can edit it, delete it, or ask for another look.',
  waiting:
    'You asked for another look. Until our moderators decide, only you and they see it, and it can’t be edited.',
  used: 'Our moderators looked again, and it stays hidden. Only you and they see it.',
} as const;

/** Handed-in work stays as it was, so it isn't edited. */
const openWork = 'Only you and our moderators see it. You can ask for another look.';

export interface HiddenNoteProps {
  noun: 'post' | 'comment' | 'topic' | 'reply' | 'course' | 'lesson' | 'work';
  /** `appeal` is missing for staff who didn't write it. */
  hiding: Partial<Pick<Hiding, 'hidden_reason' | 'appeal'>>;
  /** Sends the appeal and shows its state. Throws if the server refuses. */
  onAsk: (body: { words?: string }) => Promise<void>;
}

/** Shows why content is hidden. Its author can appeal once. */
export function HiddenNote({ noun, hiding, onAsk }: HiddenNoteProps) {
  const [asking, setAsking] = useState(false);
  const { appeal, hidden_reason: reason } = hiding;
  return (
    <div className="mt-4">
      <Banner kind="warn" title="Hidden by our moderators">
        {reason ? (
          <span className="block whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            Reason: {reason}
          </span>
        ) : null}
        <span className="block">
          {appeal
            ? noun === 'work' && appeal === 'open'
              ? openWork
              : states[appeal]
            : 'Only its author and our moderators see it.'}
        </span>
        {appeal === 'open' ? (
          // Below the text, because beside it there is no room under a comment on a phone.
          <span className="mt-3 block">
            <Button size="sm" onClick={() => setAsking(true)}>
              Ask for another look
            </Button>
          </span>
        ) : null}
      </Banner>
      {asking ? <AppealDialog noun={noun} onAsk={onAsk} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function AppealDialog({
  noun,
  onAsk,
  onClose,
}: Pick<HiddenNoteProps, 'noun' | 'onAsk'> & { onClose: () => void }) {
  const toast = useToast();
  const [words, setWords] = useState('');

  const { run, busy, error, clear } = useApiMutation(onAsk, {
    failure: 'We couldn’t send that. Try again.',
    showError: null,
    onDone() {
      toast(`Our moderators will look at your ${noun} again.`);
      onClose();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask for another look"
      description={`Our moderators look at your ${noun} again, as it is then. You can ask once.`}
      actions={
        <>
          <CloseButton kind="ghost" />
          <Button
            kind="primary"
            busy={busy}
            busyText="Sending..."
            onClick={() => void run(words.trim() ? { words: words.trim() } : {})}
          >
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
          maxLength={maxAppeal}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            clear();
          }}
        />
      </Field>
    </Dialog>
  );
}
