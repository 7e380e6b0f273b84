import { X } from 'lucide';
import { type Operation, useOutboxEvents } from '../../../platform/offline/outbox.ts';
import { queryClient, read } from '../../../platform/query/query.ts';
import { storedValue, useStoredValue } from '../../../platform/session/stored-value.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { numberWords } from '../../../ui/formats.ts';

interface Refused {
  id: string;
  /** Title of the goal, if this device knew it. */
  title: string | null;
  value: number;
  note: string;
}

const refused = storedValue<Refused[]>('evolve.goals.refused', {
  perMember: true,
  clearAtLogout: true,
  parse: (text) => JSON.parse(text) as Refused[],
});

function keepRefused({ id, params, query, body }: Operation): void {
  const known = refused.get() ?? [];
  // Every tab hears of it.
  if (known.some((one) => one.id === id)) return;
  const goal = queryClient
    .getQueryData(read('GET /api/goals').queryKey)
    ?.find((one) => 'id' in params && one.id === params.id);
  refused.set([
    ...known,
    {
      id,
      title: goal?.title ?? null,
      value: Number(query?.['current_value'] ?? 0),
      note: String(body['note'] ?? ''),
    },
  ]);
}

/**
 * Progress from this device that the server refused after it had waited, on every page and until the member has read it.
 * Their words are in it, so nothing is lost. Being on every page, it imports no more of goals than it needs.
 */
export function RefusedProgress() {
  const all = useStoredValue(refused) ?? [];
  useOutboxEvents('refused progress', ({ type, op }) => {
    if (type === 'refused' && op.call === 'PATCH /api/goals/:id/progress') keepRefused(op);
  });
  if (all.length === 0) return null;
  return (
    <section
      aria-label="Progress that wasn’t saved"
      className="no-print border-b border-line bg-sunken text-sm"
    >
      <div className="mx-auto flex max-w-[calc(var(--ev-page)+2*var(--ev-gutter))] items-start gap-1 px-[var(--ev-gutter)] py-1.5">
        <div className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]" role="status">
          {all.map(({ id, title, value, note }) => (
            <p key={id}>
              We couldn’t save {numberWords(value, { maximumFractionDigits: 4 })} in all for{' '}
              {title ? `“${title}”` : 'a goal'}
              {note ? `, with your note “${note}”` : ''}. The goal may have been deleted or changed.
            </p>
          ))}
        </div>
        <Button kind="ghost" size="sm" icon={X} label="Dismiss" onClick={() => refused.remove()} />
      </div>
    </section>
  );
}
