import clsx from 'clsx';
import { BellOff, PenLine, Search, Users } from 'lucide';
import { Suspense, useId, useState } from 'react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { useDebounced } from '../../../platform/app/use-debounced.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { rowsOf } from '../../../platform/lists/list-rows.ts';
import { useLivePlace } from '../../../platform/live/live.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Count } from '../../../ui/display/Chip.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { FoundMessages } from '../FoundMessages.tsx';
import styles from '../messages.module.css';
import { addressOf, previewOf } from '../rules.ts';
import { useConversations } from './data.ts';

const LeftChats = part(() => import('../chats/LeftChats.tsx').then((m) => m.LeftChats));

interface ConversationListProps {
  address: string | undefined;
  onOpen: (address: string, message?: string) => void;
  onNew: () => void;
}

/** The member's conversations, newest first, with a search in their messages. */
export function ConversationList({ address, onOpen, onNew }: ConversationListProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const id = useId();
  return (
    <div className={clsx(styles.convs, 'flex-col border-r border-line max-shell:border-r-0')}>
      <div className={clsx(styles.top, 'flex gap-2 p-4 border-b border-line')}>
        <label className="sr" htmlFor={id}>
          Search messages
        </label>
        <Input
          id={id}
          className="grow"
          type="search"
          icon={Search}
          quiet
          placeholder="Search messages"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button className="flex-none" kind="tint" icon={PenLine} label="New message" onClick={onNew} />
      </div>
      {typed.trim() === '' ? (
        <>
          <Conversations address={address} onNew={onNew} />
          <Suspense fallback={null}>
            <LeftChats />
          </Suspense>
        </>
      ) : (
        <FoundMessages q={q} onOpen={onOpen} />
      )}
    </div>
  );
}

/** Chats in the list that hear of messages at once. The other ones do when the list is read again: a member has 20 places open at most. */
const heard = 10;

/** Watches a chat, so that its messages arrive. */
function Heard({ groupId }: { groupId: string }) {
  useLivePlace(`group:${groupId}`);
  return null;
}

const Conversations = ({ address, onNew }: { address: string | undefined; onNew: () => void }) => {
  const query = useConversations();
  const chats = (rowsOf(query, addressOf) ?? []).flatMap(({ group_id }) => group_id ?? []).slice(0, heard);
  return (
    <div className="overflow-y-auto min-h-0 flex-1 p-2">
      <ListOf
        query={query}
        loading="Loading your conversations..."
        failed="We couldn’t load your conversations. Try again."
        empty={
          <EmptyState
            art="messages"
            title="No conversations yet"
            level="h2"
            action={
              <Button kind="primary" onClick={onNew}>
                Write to someone
              </Button>
            }
          >
            Messages are between two people, or in the chat of a group you’re in. Our moderators see one only
            if it’s reported or has a word they watch for.
          </EmptyState>
        }
        className="grid gap-0.5"
        label="Conversations"
        keyOf={addressOf}
        row={(conversation) => (
          <Row
            conversation={conversation}
            isOpen={address !== undefined && [addressOf(conversation), conversation.id].includes(address)}
          />
        )}
      />
      {chats.map((id) => (
        <Heard key={id} groupId={id} />
      ))}
    </div>
  );
};

function Row({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { partner, group_id, last_message: last, unread_count: unread, is_muted } = conversation;
  return (
    <li>
      <Link
        className={clsx(
          styles.conv,
          'large-text:grid-cols-[auto_minmax(0,1fr)]',
          unread > 0 && styles.unread,
        )}
        href={`/social?tab=messages&with=${addressOf(conversation)}`}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Avatar
          name={partner.name}
          id={partner.id ?? group_id ?? undefined}
          photo={partner.profile_photo}
          decorative
        />
        <span className="grow">
          <b className="text-md/5.5 flex items-center gap-1.5" dir="auto">
            <span className="truncate">{partner.name}</span>
            {group_id ? <Icon className="subtle flex-none" as={Users} size="sm" label="group chat" /> : null}
            {is_muted ? <Icon className="subtle flex-none" as={BellOff} size="sm" label="muted" /> : null}
          </b>
          {/* A writer's name in front has no say in the direction of the line. */}
          <span
            className={clsx(styles.last, 'block small truncate')}
            dir={last?.is_own || last?.by ? 'ltr' : 'auto'}
          >
            {previewOf(last)}
          </span>
        </span>
        <span className="end grid justify-items-end gap-1 self-start nowrap large-text:col-start-2 large-text:flex">
          {last ? (
            <span className="xs subtle">
              <RelativeTime at={last.created_at} />
            </span>
          ) : null}
          {unread > 0 ? (
            <Count brand>
              {unread > 99 ? '99+' : unread}
              <span className="sr"> unread</span>
            </Count>
          ) : null}
        </span>
      </Link>
    </li>
  );
}
