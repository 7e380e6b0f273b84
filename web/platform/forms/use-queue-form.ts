import { useRef, useState } from 'react';
import { randomId } from '../app/random-id.ts';
import { composerDraft, nothing, type Writing } from '../drafts/draft-storage.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { errorMessage, type Failure } from '../http/api.ts';
import { useStoredValue } from '../session/stored-value.ts';
import { memoryStore } from './form-state.ts';

interface Person {
  id: string;
  name: string;
}

/** A text on its way. */
export interface QueuedText {
  words: string;
  clientId: string;
  /** Message that it replies to. */
  quote: string | null;
}

interface QueueOptions<T> {
  /** `people`: everyone picked since the field was opened or the draft was started. */
  send: (text: QueuedText, people: readonly Person[]) => Promise<T>;
  /** `isDone` is true if nothing was typed since, so the field may close. */
  onSent: (sent: T, isDone: boolean) => void;
  failure: Failure;
}

/**
 * The form of short texts that are shown at once and sent in order, one at a time. Texts that aren't sent yet and the one that is typed are
 * one draft, so a text that couldn't be sent is in front of the typed one again.
 */
export function useQueueForm<T>(place: string, { send, onSent, failure }: QueueOptions<T>) {
  const draft = useDraft(place);
  const [queue] = useState(() => memoryStore<{ line: readonly QueuedText[]; quote: string | null }>());
  const [error, setError] = useState<string | null>(null);
  const picked = useRef<readonly Person[]>([]);

  const stored = () => composerDraft(place).get() ?? nothing;
  const line = () => lineOf(queue.get());
  const people = () => [...(stored().queue?.people ?? []), ...picked.current];
  /** Message that the typed text replies to. The draft has it until something is chosen or sent here. */
  const quoted = () => (queue.get() ? queue.get()?.values.quote : stored().queue?.quoted_id) ?? null;
  const setLine = (next: readonly QueuedText[], quote = quoted()) =>
    queue.set({ values: { line: next, quote }, version: 0 });
  /** Stores the texts on their way and the typed one. `sent` is the text that may have arrived without a reply. */
  const keep = (typed: string, sent: QueuedText | null = line()[0] ?? sentIn(stored())) => {
    const content = [...line().map(({ words }) => words), typed].filter(Boolean).join('\n');
    const quote = line().find((text) => text.quote)?.quote ?? quoted();
    if (content) draft.set({ content, queue: queueOf(content, { sent, people: people(), quote }) });
    else if (stored().content) draft.clear();
  };
  const run = async () => {
    for (let first = line()[0]; first; first = line()[0]) {
      try {
        const sent = await send(first, people());
        const typed = typedAfter(line(), stored().content);
        setLine(line().slice(1));
        // Another field may have continued the draft.
        if (typed !== null) keep(typed, line()[0] ?? null);
        onSent(sent, stored().content === '');
      } catch (reason) {
        setLine([], first.quote ?? quoted());
        setError(errorMessage(reason, failure));
      }
    }
  };
  const chosen = useStoredValue(queue);
  const waiting = lineOf(chosen);
  return {
    values: { content: typedAfter(waiting, draft.content) ?? draft.content },
    errors: {},
    error,
    /** Nothing waits for the reply: the next text may be typed. */
    busy: false,
    waiting,
    quote: (chosen ? chosen.values.quote : draft.queue?.quoted_id) ?? null,
    /** Chooses the message that the typed text replies to. */
    setQuote(id: string | null) {
      const typed = typedAfter(line(), stored().content) ?? stored().content;
      setLine(line(), id);
      keep(typed);
    },
    set({ content = '' }: { content?: string }) {
      setError(null);
      keep(content);
    },
    /** Puts the typed text at the end of the line. Retrying identical text reuses its `client_id`, so a lost reply creates no second one. */
    save() {
      const { content } = stored();
      const words = (typedAfter(line(), content) ?? content).trim();
      if (!words) return;
      const failed = line().length === 0 ? sentIn(stored()) : null;
      const clientId = failed?.words === words ? failed.clientId : randomId();
      setError(null);
      setLine([...line(), { words, clientId, quote: quoted() }], null);
      keep('');
      if (line().length === 1) void run();
    },
    /** Records a picked person. They are mentioned while their name is in the text. */
    pick(person: Person) {
      picked.current = [...picked.current, person];
    },
    drop: () => void draft.clear(),
  };
}

const none: readonly QueuedText[] = [];
const lineOf = (queue: { values: { line: readonly QueuedText[] } } | null) => queue?.values.line ?? none;

/** Returns the text after those on their way, or null if the draft doesn't begin with them. */
function typedAfter(line: readonly QueuedText[], content: string): string | null {
  const sent = line.map(({ words }) => words).join('\n');
  if (content === sent) return '';
  if (!sent) return content;
  return content.startsWith(`${sent}\n`) ? content.slice(sent.length + 1) : null;
}

/** Most people stored with a draft. */
const maxPeople = 50;

function queueOf(
  content: string,
  { sent, people, quote }: { sent: QueuedText | null; people: readonly Person[]; quote: string | null },
): Writing['queue'] {
  const isSent = sent !== null && content.startsWith(sent.words);
  const named = [...new Map(people.map(({ id, name }) => [id, { id, name }])).values()]
    .filter(({ name }) => content.includes(`@${name}`))
    .slice(0, maxPeople);
  return isSent || named.length > 0 || quote
    ? {
        client_id: isSent ? sent.clientId : null,
        sent_length: isSent ? sent.words.length : 0,
        people: named,
        ...(quote && { quoted_id: quote }),
      }
    : null;
}

/** Returns the text of a draft that was sent without a reply. */
const sentIn = ({ content, queue }: Writing): QueuedText | null =>
  queue?.client_id
    ? {
        words: content.slice(0, queue.sent_length),
        clientId: queue.client_id,
        quote: queue.quoted_id ?? null,
      }
    : null;
