import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isEmpty, type Writing } from '../../platform/drafts/draft-sync.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { errorMessage } from '../../platform/http/api.ts';
import { fromPlain, plainTextOf } from '../../ui/editor/plain.ts';
import type { Mentioned } from './mentions.tsx';

/** What stands already: its words, who is named in them, and when they were last changed. */
interface Written {
  content: string;
  mentions: readonly Mentioned[];
  edited_at: string | null;
}

interface Sending<T> {
  /** The draft's place, here and on the server. */
  place: string;
  /** What is changed: its words stay in the field until they are saved. Otherwise the field is free for the next at once. */
  standing: T | undefined;
  /** `people`: all who were chosen since the field was opened, or when its draft was written. */
  send: (words: string, clientId: string, people: readonly Mentioned[]) => Promise<T>;
  /** `isDone`: nothing was typed since, so the field may close. */
  onSent: (sent: T, isDone: boolean) => void;
}

interface QueuedComment {
  words: string;
  clientId: string;
}

/**
 * A field whose words are sent one after another, in order. Whatever was typed while something was on its way stays, and what could
 * not be sent comes back in front of it; both are a draft all the while.
 */
export function useCommentQueue<T extends Written>({ place, standing, send, onSent }: Sending<T>) {
  const stays = standing !== undefined;
  const initial = standing?.content ?? '';
  const draft = useDraft(place);
  const open = (writing: Writing): Opened =>
    writing.content
      ? unpack(writing, stays)
      : { text: initial, base: standing?.edited_at ?? null, sent: null, people: [] };
  const [opened, setOpened] = useState(() => open(draft.writing));
  const [text, setText] = useState(opened.text);
  /** `edited_at` of the version the words were made from. */
  const [base, setBase] = useState(opened.base);
  const [waiting, setWaiting] = useState<readonly QueuedComment[]>([]);
  const [error, setError] = useState<string>();
  /** What this field wrote to the draft last: anything else comes from another tab or device. */
  const [own, setOwn] = useState(draft.content);
  const [seen, setSeen] = useState(draft.writing);
  if (draft.writing !== seen) {
    setSeen(draft.writing);
    // A draft that went away elsewhere leaves a change here; what is on its way is put back by its answer.
    if (draft.content !== own && waiting.length === 0 && (draft.content || !stays)) {
      const next = open(draft.writing);
      setOwn(draft.content);
      setOpened(next);
      setText(next.text);
      setBase(next.base);
    }
  }
  // What the answers find when they come, however many renders ago they were asked for.
  const typed = useRef(text);
  const from = useRef(base);
  /** What this field knows of the draft. */
  const mine = useRef(seen);
  const isLeft = useRef(false);
  const line = useRef<readonly QueuedComment[]>([]);
  const failed = useRef<QueuedComment>(null);
  const people = useRef<readonly Mentioned[]>(standing?.mentions ?? []);
  useLayoutEffect(() => {
    typed.current = opened.text;
    from.current = opened.base;
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
  /** With `isSent` only what this field knows of: another one of this place may have gone on. */
  const drop = (isSent = false) => {
    if (mine.current.content) draft.clear(isSent ? mine.current : undefined);
    mine.current = { ...mine.current, content: '' };
    setOwn('');
  };
  const keep = () => {
    const all = whole().join('\n');
    if (!all || (all === initial && line.current.length === 0)) return drop(true);
    // The field was closed while this was on its way, and its words went on in another one.
    if (isLeft.current && !isEmpty(draft.clear(mine.current))) return;
    const sent = stays ? null : (line.current[0] ?? failed.current);
    mine.current = pack({ text: all, base: from.current, sent, people: people.current }, stays);
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
        from.current = stays ? sent.edited_at : null;
        setBase(from.current);
        if (isDone) drop(true);
        else keep();
        onSent(sent, isDone);
      } catch (reason) {
        const back = whole().join('\n');
        // The same words again are the same sending: an answer that was lost on the way makes no second one.
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
    /** Keeps the words once more: another device may have dropped their draft when it saved its own. */
    keep,
    /** Somebody was chosen: while their name stands in the words, they are told. */
    name: (person: Mentioned) => {
      people.current = [...people.current, person];
    },
    error,
    waiting,
    isChanged: text.trim() !== initial.trim(),
    /** The words were made from an older version than the one that stands. */
    isOlder: timeOf(base) !== timeOf(standing?.edited_at ?? null) && text !== initial,
  };
}

/** In ms; 0 for what was never changed, or does not stand yet. */
const timeOf = (at: string | null): number => (at ? Date.parse(at) : 0);

interface Opened {
  text: string;
  base: string | null;
  /** What was sent without an answer, if the words begin with it. */
  sent: QueuedComment | null;
  people: readonly Mentioned[];
}

/** As much as the server keeps in a draft's tags. */
const maxMarks = 500;

/**
 * A field as a draft. The tags, which such a field has none of, hold what belongs to its words: the id under which their beginning was
 * sent, and the people named in them. The place of a change is rich text on the server.
 */
function pack({ text, base, sent, people }: Opened, isRich: boolean): Writing {
  const marks = {
    ...(sent && text.startsWith(sent.words) && { id: sent.clientId, upTo: sent.words.length }),
    people: [...new Map(people.map(({ id, name }) => [id, name]))].filter(([, name]) =>
      text.includes(`@${name}`),
    ),
  };
  const write = () => (marks.id || marks.people.length > 0 ? JSON.stringify(marks) : '');
  while (write().length > maxMarks) marks.people.pop();
  return { content: isRich ? fromPlain(text) : text, title: '', tags: write(), base };
}

function unpack({ content, tags, base }: Writing, isRich: boolean): Opened {
  const text = isRich ? plainTextOf(content) : content;
  const marks = marksIn(tags);
  const pairs: unknown[] = Array.isArray(marks.people) ? marks.people : [];
  return {
    text,
    base,
    sent:
      typeof marks.id === 'string' && typeof marks.upTo === 'number'
        ? { words: text.slice(0, marks.upTo), clientId: marks.id }
        : null,
    people: pairs.flatMap((pair) =>
      Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string'
        ? [{ id: pair[0], name: pair[1] }]
        : [],
    ),
  };
}

function marksIn(tags: string): { id?: unknown; upTo?: unknown; people?: unknown } {
  try {
    return Object(JSON.parse(tags || '{}')) as object;
  } catch {
    return {};
  }
}
