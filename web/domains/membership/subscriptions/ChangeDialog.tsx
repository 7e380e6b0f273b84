import { useQuery } from '@tanstack/react-query';
import type { ChangePreview } from '#contract/membership/endpoints.ts';
import { formatMoney, type PackageId, packages } from '#contract/membership/prices.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { changePreview } from '../data.ts';
import { sentences } from '../messages.ts';
import { ActDialog } from './ActDialog.tsx';
import { useAct } from './use-act.ts';

interface Props {
  open: boolean;
  to: PackageId;
  on: (instant: string) => string;
  onClose: () => void;
}

/**
 * Dialog that changes the plan. Shows the server's exact charges, now and next, and sends the preview's time with the confirmation
 *.
 */
export function ChangeDialog({ open, to, on, onClose }: Props) {
  const preview = useQuery({ ...changePreview(to), enabled: open });
  const { data } = preview;
  const { run, busy, error } = useAct('POST /api/subscription/change', {
    onDone: onClose,
    onFail: () => void preview.refetch(),
  });
  const { name } = packages[to];
  const kind = data?.kind ?? 'none';
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={`Change to ${name}?`}
      description={data?.sentence ?? "Here's what it costs, and when."}
      cancel={data?.warning ? 'Keep my seat' : undefined}
      confirm={
        kind === 'upgrade' && data?.due_now_cents
          ? `Pay ${formatMoney(data.due_now_cents)} and change`
          : 'Change my plan'
      }
      busyText="Changing..."
      busy={busy}
      isWaiting={!data || kind === 'none'}
      error={error ?? (preview.isError ? errorMessage(preview.error, sentences.actFailed) : null)}
      onConfirm={() => void run({ body: { package_id: to, at: data?.at ?? null } })}
    >
      {data?.warning ? (
        <div className="mt-4">
          <Banner kind="warn">{data.warning}</Banner>
        </div>
      ) : null}
      {data ? (
        <Figures preview={data} on={on} />
      ) : preview.isPending ? (
        <Skeleton label="Working out the exact amounts" className="stack mt-4 [--gap:.625rem]">
          <SkeletonBlock />
          <SkeletonBlock w="70%" />
        </Skeleton>
      ) : null}
    </ActDialog>
  );
}

function Figures({ preview, on }: { preview: ChangePreview; on: (instant: string) => string }) {
  const { kind, due_now_cents, credit_cents, next_amount_cents, next_date, currency } = preview;
  if (kind === 'none') return null;
  const rows = [
    ['Due now', formatMoney(due_now_cents, currency)],
    ...(credit_cents > 0 ? [['Credit for unused days', formatMoney(credit_cents, currency)]] : []),
    ...(next_date ? [[`Next charge, ${on(next_date)}`, formatMoney(next_amount_cents, currency)]] : []),
  ];
  return (
    <dl className="nums grid mt-4 border-y border-line">
      {rows.map(([what, amount]) => (
        <div
          className="flex justify-between gap-4 py-2.5 not-first:border-t not-first:border-line"
          key={what}
        >
          <dt className="muted">{what}</dt>
          <dd className="strong nowrap">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
