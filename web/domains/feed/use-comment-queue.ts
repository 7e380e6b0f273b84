import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isEmpty, type Writing } from '../../platform/drafts/draft-sync.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { errorMessage } from '../../platform/http/api.ts';
import { fromPlain, plainTextOf } from '../../ui/editor/plain.ts';
import type { Mentioned } from './mentions.tsx';

/** A saved comment: its text, the people it names, and its version. */
interface Written {
  content: string;
  mentions: readonly Mentioned[];
  version: number;
}

interface Sending<T> {
  /** Draft key, on the device and on the server. */
  place: string;
  /** The comment to edit; its text stays in the field until it is saved. Undefined for a new comment, where the field is free at once. */
  standing: T | undefined;
  /** `people`: everyone picked since the field was opened or the draft was started. */
  send: (words: string, clientId: string, people: readonly Mentioned[]) => Promise<T>;
  /** `isDone` is true if nothing was typed since, so the field may close. */
  onSent: (sent: T, isDone: boolean) => void;
}

interface QueuedComment {
  words: string;
  clientId: string;
}

/**
 * Sends comments from one field in order, one at a time. Text typed meanwhile stays, and text that couldn't be sent returns in front of
 * it. Both are stored as a draft throughout.
 */
export function useCommentQueue<T extends Written>({ place, standing, send, onSent }: Sending<T>) {
  const stays = standing !== undefined;
  const initial = standing?.content ?? '';
  const draft = useDraft(place);
  const open = (writing: Writing): Opened =>
    writing.content
      ? unpack(writing, stays)
      : { text: initial, version: standing?.version ?? null, sent: null, people: [] };
  const [opened, setOpened] = useState(() => open(draft.writing));
  const [text, setText] = useState(opened.text);
  /** Version that the edit started from. */
  const [version, setVersion] = useState(opened.version);
  const [waiting, setWaiting] = useState<readonly QueuedComment[]>([]);
  const [error, setError] = useState<string>();
  /** The last draft text this field wrote. Any other text comes from another tab or device. */
  const [own, setOwn] = useState(draft.content);
  const [seen, setSeen] = useState(draft.writing);
  if (draft.writing !== seen) {
    setSeen(draft.writing);
    // If the draft was deleted elsewhere, keep an edit in progress. A failed response restores the text that was being sent.
    if (draft.content !== own && waiting.length === 0 && (draft.content || !stays)) {
      const next = open(draft.writing);
      setOwn(draft.content);
      setOpened(next);
      setText(next.text);
      setVersion(next.version);
    }
  }
  // Refs give responses the current values, however many renders later they arrive.
  const typed = useRef(text);
  const from = useRef(version);
  /** The last version of the draft that this field knows. */
  const mine = useRef(seen);
  const isLeft = useRef(false);
  const line = useRef<readonly QueuedComment[]>([]);
  const failed = useRef<QueuedComment>(null);
  const people = useRef<readonly Mentioned[]>(standing?.mentions ?? []);
  useLayoutEffect(() => {
    typed.current = opened.text;
    from.current = opened.version;
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

  const whole = () =>
    [...(stays ? [] : line.current.map(({ words }) => words)), typed.current].filter(Boolean);
  /** With `isSent`, clears only the version this field knows, because another field with this draft key may have continued it. */
  const drop = (isSent = false) => {
    if (mine.current.content) draft.clear(isSent ? mine.current : undefined);
    mine.current = { ...mine.current, content: '' };
    setOwn('');
  };
  const keep = () => {
    const all = whole().join('\n');
    if (!all || (all === initial && line.current.length === 0)) return drop(true);
    // The field was closed while sending, and another field continued the draft.
    if (isLeft.current && !isEmpty(draft.clear(mine.current))) return;
    const sent = stays ? null : (line.current[0] ?? failed.current);
    mine.current = pack({ text: all, version: from.current, sent, people: people.current }, stays);
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
        const isDone = stays ? typed.current.trim() === first.words : whole().length === 0;
        from.current = stays ? sent.version : null;
        setVersion(from.current);
        if (isDone) drop(true);
        else keep();
        onSent(sent, isDone);
      } catch (reason) {
        const back = whole().join('\n');
        // Retrying identical text reuses its `client_id`, so a lost response cannot create a duplicate.
        failed.current = first;
        setLine([]);
        write(back);
        setError(errorMessage(reason, 'We couldn’t send your comment. It’s still here. Please try again.'));
      }
    }
  };
  const submit = () => {
    const words = typed.current.trim();
    if (!words || (stays && line.current.length > 0)) return;
    const clientId = failed.current?.words === words ? failed.current.clientId : crypto.randomUUID();
    setLine([...line.current, { words, clientId }]);
    if (stays) setError(undefined);
    else write('');
    if (line.current.length === 1) void run();
  };

  return {
    text,
    write,
    submit,
    drop: () => drop(),
    /** Stores the text again, because another device may have deleted the draft when it saved its own edit. */
    keep,
    /** Records a picked person. They are mentioned while their name is in the text. */
    name: (person: Mentioned) => {
      people.current = [...people.current, person];
    },
    error,
    waiting,
    isChanged: text.trim() !== initial.trim(),
    /** True if the edit started from a version older than the saved one. */
    isOlder: standing !== undefined && version !== standing.version && text !== initial,
  };
}

interface Opened {
  text: string;
  version: number | null;
  /** The comment sent without a response, if the text begins with it. */
  sent: QueuedComment | null;
  people: readonly Mentioned[];
}

/** Most people stored with a draft. */
const maxPeople = 50;

/** Converts a field to a draft. The server treats the draft of an edit as rich text. */
function pack({ text, version, sent, people }: Opened, isRich: boolean): Writing {
  const isSent = sent !== null && text.startsWith(sent.words);
  const named = [...new Map(people.map((person) => [person.id, person])).values()]
    .filter(({ name }) => text.includes(`@${name}`))
    .slice(0, maxPeople);
  return {
    content: isRich ? fromPlain(text) : text,
    title: '',
    tags: '',
    baseVersion: version,
    queue:
      isSent || named.length > 0
        ? {
            client_id: isSent ? sent.clientId : null,
            sent_length: isSent ? sent.words.length : 0,
            people: named,
          }
        : null,
  };
}

function unpack({ content, baseVersion, queue }: Writing, isRich: boolean): Opened {
  const text = isRich ? plainTextOf(content) : content;
  return {
    text,
    version: baseVersion,
    sent: queue?.client_id ? { words: text.slice(0, queue.sent_length), clientId: queue.client_id } : null,
    people: queue?.people ?? [],
  };
}
