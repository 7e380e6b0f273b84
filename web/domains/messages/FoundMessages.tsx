import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { foundMessages, namedConversations } from './data.ts';
import styles from './messages.module.css';
import { addressOf, previewOf } from './rules.ts';

/** Hits of the search in own conversations: those with someone of this name, then messages. */
export function FoundMessages({
  q,
  onOpen,
}: {
  q: string;
  onOpen: (address: string, message?: string) => void;
}) {
  const query = useQuery({ ...foundMessages(q), enabled: q !== '' });
  const named = useQuery({ ...namedConversations(q), enabled: q !== '' }).data ?? [];
  if (query.isError)
    return (
      <div className="p-4">
        <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
          We couldn’t search your messages. Try again.
        </InlineError>
      </div>
    );
  if (!query.data) return <SkeletonList label="Searching your messages..." />;
  const found = query.data;
  return (
    <div className="overflow-y-auto min-h-0 flex-1 p-2">
      <p className="sr" role="status">
        {found.length === 1 ? '1 message found' : `${found.length} messages found`}
      </p>
      {named.length > 0 ? (
        <ul className="grid gap-0.5" aria-label="Conversations">
          {named.map((each) => (
            <li key={each.id}>
              <Button
                className={clsx(styles.conv, styles.convFound, 'large-text:grid-cols-[auto_minmax(0,1fr)]')}
                kind="ghost"
                onClick={() => onOpen(addressOf(each))}
              >
                <Avatar
                  name={each.partner.name}
                  id={each.partner.id ?? undefined}
                  photo={each.partner.profile_photo}
                  decorative
                />
                <span className="grow">
                  <b className="truncate text-md/5.5 flex items-center gap-1.5" dir="auto">
                    {each.partner.name}
                  </b>
                  <span className="line-clamp-2 whitespace-normal wrap-anywhere small muted" dir="auto">
                    {previewOf(each.last_message)}
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {found.length === 0 && named.length > 0 ? null : found.length === 0 ? (
        <EmptyState art="results" title="Nothing found" level="h2">
          No message has “{q}” in it.
        </EmptyState>
      ) : (
        <ul className="grid gap-0.5" aria-label="Found messages">
          {found.map(({ message, partner, conversation_id }) => (
            <li key={message.id}>
              <Button
                className={clsx(styles.conv, styles.convFound, 'large-text:grid-cols-[auto_minmax(0,1fr)]')}
                kind="ghost"
                onClick={() => onOpen(partner.id ?? conversation_id, message.id)}
              >
                <Avatar
                  name={partner.name}
                  id={partner.id ?? undefined}
                  photo={partner.profile_photo}
                  decorative
                />
                <span className="grow">
                  <b className="truncate text-md/5.5 flex items-center gap-1.5" dir="auto">
                    {partner.name}
                  </b>
                  <span className="line-clamp-2 whitespace-normal wrap-anywhere small muted" dir="auto">
                    {message.is_own ? 'You: ' : ''}
                    {message.content}
                  </span>
                </span>
                <span className="end xs subtle grid justify-items-end gap-1 self-start nowrap large-text:col-start-2 large-text:flex">
                  <RelativeTime at={message.created_at} />
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
