import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '#contract/membership/endpoints.ts';
import { formatMoney } from '#contract/membership/prices.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip, type ChipKind } from '../../../ui/display/Chip.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { receipts } from '../data.ts';

const states: Record<Receipt['status'], { kind: ChipKind; words: string }> = {
  paid: { kind: 'done', words: 'Paid' },
  open: { kind: 'warn', words: 'Not paid yet' },
  void: { kind: 'line', words: 'Void' },
  refunded: { kind: 'info', words: 'Refunded' },
};

/** Lists all charges and refunds, newest first. */
export function Receipts({ on }: { on: (instant: string) => string }) {
  return (
    <section aria-labelledby="receipts-title" className="stack [--gap:.75rem]">
      <h2 id="receipts-title">Receipts</h2>
      <ListOf
        query={useQuery(receipts)}
        loading={
          <Skeleton label="Loading receipts" className="card stack [--gap:.75rem]">
            <SkeletonBlock w="60%" />
            <SkeletonBlock w="35%" />
          </Skeleton>
        }
        failed="We couldn't load your receipts."
        empty={
          <Card>
            <EmptyState row art="pages" title="No charges yet" />
          </Card>
        }
        rows={(all) => (
          <Card as="ul" flush className="rows">
            {all.map((receipt) => (
              <Line key={receipt.id} receipt={receipt} on={on} />
            ))}
          </Card>
        )}
      />
    </section>
  );
}

function Line({ receipt, on }: { receipt: Receipt; on: (instant: string) => string }) {
  const { at, description, amount_cents, refunded_cents, currency, status, url, number } = receipt;
  const { kind, words } = states[status];
  return (
    <li className="flex flex-wrap items-center gap-y-3 gap-x-4 px-6 py-3.5 max-shell:px-4.5 max-shell:grid max-shell:grid-cols-[minmax(0,1fr)_auto] max-shell:gap-y-2 max-shell:gap-x-4 max-shell:items-start">
      <div className="flex-1 min-w-[min(14rem,100%)]">
        <p className="strong [overflow-wrap:anywhere]">{description}</p>
        <p className="small muted">
          {on(at)}
          {number ? ` · ${number}` : ''}
        </p>
      </div>
      <p className="nums strong text-right">
        {formatMoney(amount_cents, currency)}
        {refunded_cents > 0 ? (
          <span className="small muted block">{formatMoney(refunded_cents, currency)} refunded</span>
        ) : null}
      </p>
      <Chip className="max-shell:justify-self-start max-shell:self-center" kind={kind}>
        {words}
      </Chip>
      {url ? (
        <a
          className="link small inline-flex items-center min-h-touch max-shell:justify-self-end"
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          Receipt<span className="sr"> of {on(at)}, opens in a new tab</span>
        </a>
      ) : null}
    </li>
  );
}
