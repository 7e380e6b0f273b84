import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Flag } from 'lucide';
import { useState } from 'react';
import type { ReceivedMessage } from '#contract/messages/endpoints.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { rowsOf } from '../../platform/lists/list-rows.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { usePerson } from '../social/data.ts';
import { FriendButtons } from '../social/friends/FriendButtons.tsx';
import { receivedPages } from './data.ts';
import styles from './messages.module.css';
import { ReportMessage } from './ReportMessage.tsx';
import { timeLabel } from './rules.ts';

/**
 * The way back for a member who blocked someone, and what that person wrote, so that it can still be reported. Empty for everyone else:
 * no one learns here that they are blocked.
 */
export function Received({ address }: { address: string }) {
  const query = useInfiniteQuery(receivedPages(address));
  const [reported, setReported] = useState<ReceivedMessage | null>(null);
  const person = usePerson(address).data;
  const blocked = person?.is_blocked ? person : null;
  if (!blocked && !rowsOf(query)?.length) return null;
  return (
    <section
      className="overflow-y-auto min-h-min px-6 py-5 has-[li]:min-h-40"
      aria-labelledby="received-title"
    >
      <SectionHead id="received-title" dir="auto" title={`You blocked ${blocked?.name ?? 'this person'}`}>
        {blocked ? <FriendButtons person={blocked} size="sm" /> : null}
      </SectionHead>
      <ListOf
        query={query}
        loading={null}
        failed={null}
        empty={null}
        frame={(list) => (
          <>
            <p className="small muted">You can still report what they wrote to you. They aren’t told.</p>
            {list}
          </>
        )}
        row={(message) => (
          <li className="row row--between items-start py-2 border-b border-line">
            <div className="grow">
              <p className={clsx(styles.b, 'max-w-full w-fit')} dir="auto">
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
        )}
      />
      <ReportMessage address={address} message={reported} onClose={() => setReported(null)} />
    </section>
  );
}

const beginningOf = ({ content }: ReceivedMessage): string => content.slice(0, 60) || 'a photo';
