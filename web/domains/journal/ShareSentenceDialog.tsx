import { useState } from 'react';
import { maxSharedSentence } from '#contract/journal/constants.ts';
import type { JournalEntry } from '#contract/journal/endpoints.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { TextAreaField } from '../../platform/forms/fields.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
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
  const [clientId] = useState(randomId);
  const form = useForm({
    values: { sentence: selected || (offered[0] ?? '') },
    check: ({ sentence }) => ({ sentence: sentence.trim() === '' && 'Choose a sentence to share.' }),
    save: ({ sentence }) => shareSentence(programme, entry, { sentence, client_id: clientId }),
    failure: 'We couldn’t share your sentence. Try again.',
    onSaved() {
      toast('Your sentence is in the feed. You can withdraw it here at any time.');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      closeButton
      title="Share a sentence"
      description="A copy goes to the feed with your name. Your entry stays private, and you can withdraw the copy."
      save="Share in the feed"
      busyText="Sharing..."
      className="stack [--gap:1rem] mt-4"
    >
      {selected || offered.length < 2 ? null : (
        <RadioGroup legend="Your sentences" className="stack [--gap:0.25rem]">
          {offered.map((sentence) => (
            <Radio
              key={sentence}
              name="offered"
              label={sentence}
              checked={sentence === form.values.sentence}
              onChange={() => form.set({ sentence })}
            />
          ))}
        </RadioGroup>
      )}
      <TextAreaField
        form={form}
        name="sentence"
        label="Your copy"
        hint="You can change it. Your entry doesn’t change with it."
        grow
        dir="auto"
        maxLength={maxSharedSentence}
      />
    </FormDialog>
  );
}
