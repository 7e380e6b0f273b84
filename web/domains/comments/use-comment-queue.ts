import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { randomId } from '../../platform/app/random-id.ts';
import { isEmpty, nothing, type Writing } from '../../platform/drafts/draft-storage.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { errorMessage } from '../../platform/http/api.ts';
import { type Mentioned, sendFailed } from './mentions.tsx';

interface Sending<T> {
  /** Draft key, on the device and on the server. */
  place: string;
  /** `people`: everyone picked since the field was opened or the draft was started. */
  send: (words: string, clientId: string, people: readonly Mentioned[]) => Promise<T>;
  /** `isDone` is true if nothing was typed since, so the field may close. */
  onSent: (sent: T, isDone: boolean) => void;
  /** Shown when the server gave no sentence. */
  failure?: string;
}

interface QueuedComment {
  words: string;
  clientId: string;
}

/**
 * Sends comments from one field in order, one at a time. Text typed meanwhile stays, and text that couldn't be sent returns in front of
 * it. Both are stored as a draft throughout.
 */
export function useCommentQueue<T>({ place, send, onSent, failure = sendFailed }: Sending<T>) {
  const draft = useDraft(place);
  const [opened, setOpened] = useState(() => unpack(draft.writing));
  const [text, setText] = useState(opened.text);
  const [waiting, setWaiting] = useState<readonly QueuedComment[]>([]);
  const [error, setError] = useState<string>();
  /** The last draft text this field wrote. Any other text comes from another tab or device. */
  const [own, setOwn] = useState(draft.content);
  const [seen, setSeen] = useState(draft.writing);
  if (draft.writing !== seen) {
    setSeen(draft.writing);
    // A failed response restores the text that is being sent.
    if (draft.content !== own && waiting.length === 0) {
      const next = unpack(draft.writing);
      setOwn(draft.content);
      setOpened(next);
      setText(next.text);
    }
  }
  // Refs give responses the current values, however many renders later they arrive.
  const typed = useRef(text);
  /** The last version of the draft that this field knows. */
  const mine = useRef(seen);
  const isLeft = useRef(false);
  const line = useRef<readonly QueuedComment[]>([]);
  const failed = useRef<QueuedComment>(null);
  const people = useRef<readonly Mentioned[]>([]);
  useLayoutEffect(() => {
    typed.current = opened.text;
    failed.current = opened.sent;
    people.current = [...people.current, ...opened.people];
  }, [opened]);
  useLayoutEffect(() => {
    if (own === seen.content) mine.current = seen;
  }, [own, seen]);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const whole = () => [...line.current.map(({ words }) => words), typed.current].filter(Boolean);
  /** With `isSent`, clears only the version this field knows, because another field with this draft key may have continued it. */
  const drop = (isSent = false) => {
    if (mine.current.content) draft.clear(isSent ? mine.current : undefined);
    mine.current = { ...mine.current, content: '' };
    setOwn('');
  };
  const keep = () => {
    const all = whole().join('\n');
    if (!all) return drop(true);
    // The field was closed while sending, and another field continued the draft.
    if (isLeft.current && !isEmpty(draft.clear(mine.current))) return;
    mine.current = pack({ text: all, sent: line.current[0] ?? failed.current, people: people.current });
    setOwn(mine.current.content);
    draft.set(mine.current);
  };
  const setLine = (next: readonly QueuedComment[]) => {
    line.current = next;
    setWaiting(next);
  };
  const write = (next: string) => {
    typed.current = next;
    setText(next);
    setError(undefined);
    keep();
  };
  const run = async () => {
    for (let first = line.current[0]; first; first = line.current[0]) {
      try {
        const sent = await send(first.words, first.clientId, people.current);
        if (failed.current?.clientId === first.clientId) failed.current = null;
        setLine(line.current.slice(1));
        keep();
        onSent(sent, whole().length === 0);
      } catch (reason) {
        const back = whole().join('\n');
        // Retrying identical text reuses its `client_id`, so a lost response cannot create a duplicate.
        failed.current = first;
        setLine([]);
        write(back);
        setError(errorMessage(reason, failure));
      }
    }
  };
  const submit = () => {
    const words = typed.current.trim();
    if (!words) return;
    const clientId = failed.current?.words === words ? failed.current.clientId : randomId();
    setLine([...line.current, { words, clientId }]);
    write('');
    if (line.current.length === 1) void run();
  };

  return {
    text,
    write,
    submit,
    drop: () => drop(),
    /** Records a picked person. They are mentioned while their name is in the text. */
    name: (person: Mentioned) => {
      people.current = [...people.current, person];
    },
    error,
    waiting,
  };
}

interface Opened {
  text: string;
  /** The comment sent without a response, if the text begins with it. */
  sent: QueuedComment | null;
  people: readonly Mentioned[];
}

/** Most people stored with a draft. */
const maxPeople = 50;

function pack({ text, sent, people }: Opened): Writing {
  const isSent = sent !== null && text.startsWith(sent.words);
  const named = [...new Map(people.map(({ id, name }) => [id, { id, name }])).values()]
    .filter(({ name }) => text.includes(`@${name}`))
    .slice(0, maxPeople);
  const queue = {
    client_id: isSent ? sent.clientId : null,
    sent_length: isSent ? sent.words.length : 0,
    people: named,
  };
  return { ...nothing, content: text, queue: isSent || named.length > 0 ? queue : null };
}

const unpack = ({ content, queue }: Writing): Opened => ({
  text: content,
  sent: queue?.client_id ? { words: content.slice(0, queue.sent_length), clientId: queue.client_id } : null,
  people: queue?.people ?? [],
});
