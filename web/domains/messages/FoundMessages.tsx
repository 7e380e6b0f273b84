import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { counted } from '../../ui/formats.ts';
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
  return (
    <div className="overflow-y-auto min-h-0 flex-1 p-2">
      <DataOf
        query={query}
        loading="Searching your messages..."
        failed="We couldn’t search your messages. Try again."
      >
        {(found) => (
          <>
            <p className="sr" role="status">
              {counted(found.length, 'message found', 'messages found')}
            </p>
            {named.length > 0 ? (
              <ul className="grid gap-0.5" aria-label="Conversations">
                {named.map((each) => (
                  <Found
                    key={each.id}
                    partner={each.partner}
                    words={previewOf(each.last_message)}
                    onOpen={() => onOpen(addressOf(each))}
                  />
                ))}
              </ul>
            ) : null}
            {found.length > 0 ? (
              <ul className="grid gap-0.5" aria-label="Found messages">
                {found.map(({ message, partner, conversation_id }) => (
                  <Found
                    key={message.id}
                    partner={partner}
                    words={`${message.is_own ? 'You: ' : ''}${message.content}`}
                    at={message.created_at}
                    onOpen={() => onOpen(partner.id ?? conversation_id, message.id)}
                  />
                ))}
              </ul>
            ) : named.length > 0 ? null : (
              <EmptyState art="results" title="Nothing found" level="h2">
                No message has “{q}” in it.
              </EmptyState>
            )}
          </>
        )}
      </DataOf>
    </div>
  );
}

interface FoundProps {
  partner: Conversation['partner'];
  words: string;
  at?: string;
  onOpen: () => void;
}

const Found = ({ partner, words, at, onOpen }: FoundProps) => (
  <li>
    <Button
      className={clsx(styles.conv, styles.convFound, 'large-text:grid-cols-[auto_minmax(0,1fr)]')}
      kind="ghost"
      onClick={onOpen}
    >
      <Avatar name={partner.name} id={partner.id ?? undefined} photo={partner.profile_photo} decorative />
      <span className="grow">
        <b className="truncate text-md/5.5 flex items-center gap-1.5" dir="auto">
          {partner.name}
        </b>
        <span className="line-clamp-2 whitespace-normal wrap-anywhere small muted" dir="auto">
          {words}
        </span>
      </span>
      {at ? (
        <span className="end xs subtle grid justify-items-end gap-1 self-start nowrap large-text:col-start-2 large-text:flex">
          <RelativeTime at={at} />
        </span>
      ) : null}
    </Button>
  </li>
);
