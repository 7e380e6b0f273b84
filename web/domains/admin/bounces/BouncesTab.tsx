import { useInfiniteQuery } from '@tanstack/react-query';
import type { EmailBounce } from '#contract/admin/email-bounces.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { AppLink } from '../../../platform/navigation/AppLink.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../../ui/display/Skeleton.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { bouncePages } from '../data.ts';

/** Tab of addresses that get no email, because it comes back. */
export function BouncesTab() {
  const bounces = useInfiniteQuery(bouncePages);
  return (
    <section className="card card--flush mt-6" aria-labelledby="bounces-title">
      <div className="p-4 border-b border-line">
        <h2 id="bounces-title" className="card-title">
          Addresses that get no email
        </h2>
        <p className="small muted">
          Their mail servers say that the address doesn’t exist, or returned three emails in a week. Members
          read this in their settings.
        </p>
      </div>
      <ListOf
        query={bounces}
        loading={<SkeletonList label="Loading addresses..." face={false} />}
        failed="We couldn’t load the addresses. Try again."
        empty={<EmptyState art="messages" title="No email comes back" level="h2" />}
        more="Show more addresses"
        row={(bounce) => <BounceRow bounce={bounce} />}
      />
    </section>
  );
}

function BounceRow({ bounce }: { bounce: EmailBounce }) {
  const toast = useToast();
  const { id, email, member, reason, last_at } = bounce;
  const { run, busy } = useApiMutation('POST /api/admin/email-bounces/:id/retry', {
    failure: 'We couldn’t change it. Try again.',
    invalidates: ['GET /api/admin/email-bounces'],
    onDone: ({ message }) => toast(message),
  });
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 items-center p-4 border-b border-line">
      <div className="grow flex-[1_1_14rem] min-w-0 [overflow-wrap:anywhere]">
        <p className="strong" dir="auto">
          {email}
        </p>
        <p className="small muted">
          {member ? (
            <AppLink className="link" href={`/admin?tab=users&member=${member.id}`}>
              {member.name}
            </AppLink>
          ) : (
            'No account'
          )}
          {', '}
          <RelativeTime at={last_at} />
        </p>
        <p className="small">{reason}</p>
      </div>
      <Button
        size="sm"
        aria-label={`Try again: ${email}`}
        busy={busy}
        busyText="Saving..."
        onClick={() => void run({ params: { id } })}
      >
        Try again
      </Button>
    </li>
  );
}
