import { StickyNote } from 'lucide';
import { Icon } from '../../ui/display/Icon.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import styles from './support.module.css';

interface Message {
  id: string;
  kind: 'question' | 'reply' | 'note';
  author_name: string | null;
  content: string;
  at: string;
}

/** The conversation about a question, with the notes of the office. `writer` is the name of who asked. */
export function MessageLog({ messages, writer }: { messages: readonly Message[]; writer: string }) {
  return (
    <ol className={styles['question-log']} aria-label="Conversation">
      {messages.map(({ id, kind, author_name, content, at }) => (
        <li key={id} className={`${styles[`question-${kind}`]}`}>
          <p className={styles['question-by']}>
            {kind === 'note' ? <Icon as={StickyNote} size="sm" /> : null}
            <b>
              {kind === 'question' ? writer : (author_name ?? 'Evolve')}
              {kind === 'note' ? ', to staff only' : ''}
            </b>
            <RelativeTime className="muted" at={at} />
          </p>
          <p className={styles['question-text']} dir="auto">
            {content}
          </p>
        </li>
      ))}
    </ol>
  );
}
