import { useState } from 'react';
import type { JournalEntry } from '#contract/journal.ts';
import { maxSharedSentence } from '#contract/journal-constants.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { shareSentence } from './data.ts';
import { sentencesOf } from './rules.ts';

interface ShareSentenceDialogProps {
  programme: string;
  entry: JournalEntry;
  /** The text that was selected in the entry, or an empty one. */
  selected: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Sentences to choose from, at most. A longer entry is shared from by selecting. */
const mostOffered = 12;

/** Shares a copy of one sentence in the feed. The entry stays private, and the copy can be withdrawn. */
export function ShareSentenceDialog({
  programme,
  entry,
  selected,
  open,
  onClose,
  onClosed,
}: ShareSentenceDialogProps) {
  const toast = useToast();
  const [offered] = useState(() => sentencesOf(entry.reflection).slice(0, mostOffered));
  const [text, setText] = useState(selected || (offered[0] ?? ''));
  const [isBlank, setBlank] = useState(false);
  const [clientId] = useState(randomId);
  const sharing = useApiMutation(shareSentence, {
    failure: 'We couldn’t share your sentence. Try again.',
    showError: null,
    onDone: () => {
      toast('Your sentence is in the feed. You can withdraw it here at any time.');
      onClose();
    },
  });
  const share = () => {
    setBlank(text.trim() === '');
    if (text.trim() !== '') void sharing.run(programme, entry, { sentence: text, client_id: clientId });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      closeButton
      title="Share a sentence"
      description="A copy goes to the feed with your name. Your entry stays private, and you can withdraw the copy."
      actions={
        <>
          <CloseButton />
          <Button
            kind="primary"
            type="submit"
            form="share-sentence"
            busy={sharing.busy}
            busyText="Sharing..."
          >
            Share in the feed
          </Button>
        </>
      }
    >
      <form
        id="share-sentence"
        noValidate
        className="stack [--gap:1rem] mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          share();
        }}
      >
        {sharing.error ? <Banner kind="danger">{sharing.error}</Banner> : null}
        {selected || offered.length < 2 ? null : (
          <RadioGroup legend="Your sentences" className="stack [--gap:0.25rem]">
            {offered.map((sentence) => (
              <Radio
                key={sentence}
                name="sentence"
                value={sentence}
                label={sentence}
                checked={sentence === text}
                onChange={() => setText(sentence)}
              />
            ))}
          </RadioGroup>
        )}
        <Field
          label="Your copy"
          hint="You can change it. Your entry doesn’t change with it."
          error={isBlank ? 'Choose a sentence to share.' : undefined}
        >
          <Textarea
            grow
            dir="auto"
            maxLength={maxSharedSentence}
            value={text}
            onChange={(event) => {
              setBlank(false);
              setText(event.currentTarget.value);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
