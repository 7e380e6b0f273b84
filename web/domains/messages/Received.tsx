import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag } from 'lucide';
import { useState } from 'react';
import type { ReceivedMessage } from '#contract/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { ReportMessage } from './ReportMessage.tsx';
import { receivedPages } from './reads.ts';
import { timeLabel } from './rules.ts';

/** Messages of someone whom the member blocked, so that they can still report them. Empty if there are none. */
export function Received({ address }: { address: string }) {
  const query = useInfiniteQuery(receivedPages(address));
  const [reported, setReported] = useState<ReceivedMessage | null>(null);
  const messages = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (messages.length === 0) return null;
  return (
    <section className="received" aria-labelledby="received-title">
      <h2 className="card-title" id="received-title">
        You blocked this person
      </h2>
      <p className="small muted">You can still report what they wrote to you. They aren’t told.</p>
      <ul>
        {messages.map((message) => (
          <li key={message.id} className="row row--between">
            <div className="grow">
              <p className="b" dir="auto">
                {message.content || 'A photo'}
              </p>
              <p className="xs subtle">{timeLabel(message.created_at)}</p>
            </div>
            <Button
              kind="ghost"
              size="sm"
              icon={Flag}
              aria-label={`Report: ${beginningOf(message)}`}
              onClick={() => setReported(message)}
            >
              Report
            </Button>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <LoadMore
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
      <ReportMessage address={address} message={reported} onClose={() => setReported(null)} />
    </section>
  );
}

const beginningOf = ({ content }: ReceivedMessage): string => content.slice(0, 60) || 'a photo';
