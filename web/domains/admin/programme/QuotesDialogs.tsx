import { useState } from 'react';
import type { EditedQuote } from '#contract/programme-authoring.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Radio, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../../ui/display/Skeleton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { publishQuotes } from '../mutations.ts';
import { Changes } from './Comparison.tsx';
import { setQuotes, useQuotesVersion } from './queries.ts';
import { changesOf, quoteLine } from './rules.ts';

interface PublishQuotesProps {
  version: number;
  onClose: () => void;
  /** Called when it wasn’t published. */
  onFail: (reason: Error) => void;
}

/** Dialog that publishes the list, from tomorrow or at once. */
export function PublishQuotes({ version, onClose, onFail }: PublishQuotesProps) {
  const toast = useToast();
  const [isFromToday, setFromToday] = useState(false);
  const { run, busy } = useApiMutation(publishQuotes, {
    failure: 'We couldn’t publish the quotes. The draft is saved. Try again.',
    onDone(after) {
      setQuotes(after);
      toast(`The quotes are published. Members read them from ${after.published.applies_on}.`);
      onClose();
    },
    onFail,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Publish the quotes?"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            busy={busy}
            busyText="Publishing..."
            onClick={() => void run(version, isFromToday)}
          >
            Publish the quotes
          </Button>
        </>
      }
    >
      <RadioGroup legend="When members read them" className="mt-4">
        <Radio
          name="start"
          label="From tomorrow"
          description="The quote of today stays."
          checked={!isFromToday}
          onChange={() => setFromToday(false)}
        />
        <Radio
          name="start"
          label="Within a minute"
          description="The quote of today may become another one."
          checked={isFromToday}
          onChange={() => setFromToday(true)}
        />
      </RadioGroup>
    </Dialog>
  );
}

interface QuotesVersionDialogProps {
  number: number;
  now: readonly EditedQuote[];
  onClose: () => void;
  onUse: (quotes: EditedQuote[]) => void;
}

/** An older list beside the form, with the button that restores it. */
export function QuotesVersionDialog({ number, now, onClose, onUse }: QuotesVersionDialogProps) {
  const { data, isError, isFetching, refetch } = useQuotesVersion(number);
  return (
    <Dialog
      open
      onClose={onClose}
      kind="wide"
      closeButton
      title={`What version ${number} would change`}
      actions={
        data ? (
          <Button kind="primary" onClick={() => onUse(data.quotes)}>
            Put version {number} into the form
          </Button>
        ) : undefined
      }
    >
      {data ? (
        <Changes changes={changesOf(now.map(quoteLine), data.quotes.map(quoteLine))} />
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn’t load that version. Try again.
        </InlineError>
      ) : (
        <SkeletonList label="Loading the version..." face={false} />
      )}
    </Dialog>
  );
}
