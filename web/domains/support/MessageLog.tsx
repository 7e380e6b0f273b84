import { StickyNote } from 'lucide';
import { Icon } from '../../ui/display/Icon.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';

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
    <ol className="question-log" aria-label="Conversation">
      {messages.map(({ id, kind, author_name, content, at }) => (
        <li key={id} className={`question-${kind}`}>
          <p className="question-by">
            {kind === 'note' ? <Icon as={StickyNote} size="sm" /> : null}
            <b>
              {kind === 'question' ? writer : (author_name ?? 'Evolve')}
              {kind === 'note' ? ', to staff only' : ''}
            </b>
            <RelativeTime at={at} />
          </p>
          <p className="question-text" dir="auto">
            {content}
          </p>
        </li>
      ))}
    </ol>
  );
}
