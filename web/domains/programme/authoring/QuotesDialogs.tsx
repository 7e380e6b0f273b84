import { useQuery } from '@tanstack/react-query';
import type { EditedQuote } from '#contract/programme/authoring.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Changes } from './Comparison.tsx';
import { quotesVersionRead, setQuotes } from './data.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { changesOf, quoteLine } from './rules.ts';
import { dateLabel } from './SavedLine.tsx';

interface PublishQuotesProps {
  version: number;
  onClose: () => void;
  /** Called when it wasn’t published. */
  onFail: (reason: Error) => void;
}

/** Dialog that publishes the list, from tomorrow or at once. */
export function PublishQuotes({ version, onClose, onFail }: PublishQuotesProps) {
  const toast = useToast();
  const { run, busy } = useApiMutation('POST /api/admin/programme/quotes/publish', {
    failure: 'We couldn’t publish the quotes. The draft is saved. Try again.',
    onDone(after) {
      setQuotes(after);
      toast(`The quotes are published. Members read them from ${dateLabel(after.published.applies_on)}.`);
      onClose();
    },
    onFail,
  });
  return (
    <PublishDialog
      title="Publish the quotes?"
      legend="When members read them"
      usual={{ label: 'From tomorrow', description: 'The quote of today stays.' }}
      urgent={{ label: 'Within a minute', description: 'The quote of today may become another one.' }}
      confirm="Publish the quotes"
      busy={busy}
      onPublish={(isFromToday) => void run({ body: { version, from_today: isFromToday } })}
      onClose={onClose}
    />
  );
}

interface QuotesVersionDialogProps {
  number: number;
  now: readonly EditedQuote[];
  onClose: () => void;
  onUse: (quotes: EditedQuote[]) => void;
}

/** An older list beside the form, with the button that restores it. */
export const QuotesVersionDialog = ({ number, now, onClose, onUse }: QuotesVersionDialogProps) => (
  <RestoreDialog
    title={`What version ${number} would change`}
    number={number}
    query={useQuery(quotesVersionRead(number))}
    onUse={({ quotes }) => onUse(quotes)}
    onClose={onClose}
  >
    {({ quotes }) => <Changes changes={changesOf(now.map(quoteLine), quotes.map(quoteLine))} />}
  </RestoreDialog>
);
