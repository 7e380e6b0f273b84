import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { ApiError } from '../http/api-error.ts';
import { type Refusal, refusalOf } from '../http/refusals.ts';

interface ReadErrorProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Sentence about a lost connection or a fault of the server. */
  children: ReactNode;
  /** Shown if the subject of the page is gone. Without it that is a failure like others. */
  gone?: ReactNode;
  /** True if it is the whole page, so that the title is its heading. */
  page?: boolean;
}

const titles: Record<Exclude<Refusal, 'gone' | 'offline' | 'fault'>, string> = {
  plan: 'Your plan doesn’t have this',
  locked: 'This isn’t open to you yet',
  not_yours: 'This isn’t open to you',
  closed: 'This is closed right now',
  confirm: 'We need to know that it’s you',
  suspended: 'Your account is suspended',
  signed_out: 'Please sign in again',
};
const ways: Partial<Record<Refusal, [label: string, href: string]>> = {
  plan: ['See the plans', '/membership'],
  confirm: ['Open your security settings', '/profile/settings/security'],
  signed_out: ['Sign In', '/auth/login'],
};

/** The one place that turns a refused or failed read into a screen: the server's reason and the way on, or a retry. */
export function ReadError({ query, children, gone, page = false }: ReadErrorProps) {
  const refusal = refusalOf(query) ?? 'fault';
  if (refusal === 'gone' && gone) return gone;
  if (refusal === 'gone' || refusal === 'offline' || refusal === 'fault')
    return (
      <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {children}
      </InlineError>
    );
  const way = ways[refusal];
  return (
    <EmptyState
      art="locked"
      page={page}
      level="h2"
      title={titles[refusal]}
      action={
        way ? (
          <ButtonLink kind="primary" href={way[1]}>
            {way[0]}
          </ButtonLink>
        ) : undefined
      }
    >
      {query.error instanceof ApiError ? query.error.detail : null}
    </EmptyState>
  );
}
