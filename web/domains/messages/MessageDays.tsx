import type { Message } from '#contract/messages/endpoints.ts';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import styles from './messages.module.css';
import { beginsRun, byDay, mayEdit } from './rules.ts';

interface MessageDaysProps {
  address: string;
  /** Oldest first. */
  messages: readonly Message[];
  /** The first message that was unread when the conversation was opened. */
  unreadId: string | null;
  /** The message at which it was opened. */
  foundId: string | undefined;
  /** Null in a chat, where each message says who wrote it. */
  partnerName: string | null;
  /** Undefined if the viewer may not write here. */
  onReply: ((to: { id: string }) => void) | undefined;
  /** Goes to a quoted message. */
  onQuote: (of: { id: string }) => void;
}

/** Messages under the headings of their dates. */
export function MessageDays({ messages, unreadId, foundId, ...rest }: MessageDaysProps) {
  const now = useNow();
  const days = byDay(messages, now);
  return days.map((day) => {
    const lastOwn = day.messages.findLast(({ is_own }) => is_own)?.id;
    return (
      <section className="grid gap-1.5" key={day.label} aria-label={day.label}>
        <p className={styles.when} aria-hidden="true">
          {day.label}
        </p>
        {day.messages.map((message, at) => (
          <MessageBubble
            key={message.id}
            {...rest}
            message={message}
            isFirstUnread={message.id === unreadId}
            beginsRun={beginsRun(day.messages[at - 1], message)}
            showsState={message.id === lastOwn}
            mayEdit={mayEdit(message, now)}
            isFound={message.id === foundId}
          />
        ))}
      </section>
    );
  });
}
