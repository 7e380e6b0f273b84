import { useRef, useState } from 'react';
import { sentenceOf } from '../../platform/api.ts';
import { dropDraft, readDraft, writeDraft } from '../../platform/drafts.ts';

/** What stands already: its words, and when they were last changed. */
interface Written {
  content: string;
  edited_at: string | null;
}

interface Sending<T> {
  /** The draft's key on the device. */
  place: string;
  /** What is changed: its words stay in the field until they are saved. Otherwise the field is free for the next at once. */
  standing: T | undefined;
  send: (words: string, clientId: string) => Promise<T>;
  /** `isDone`: nothing was typed since, so the field may close. */
  onSent: (sent: T, isDone: boolean) => void;
}

interface Parcel {
  words: string;
  clientId: string;
}

/**
 * A field whose words are sent one after another, in order. Whatever was typed while something was on its way stays, and what could
 * not be sent comes back in front of it; both are kept on the device all the while.
 */
export function useSending<T extends Written>({ place, standing, send, onSent }: Sending<T>) {
  const stays = standing !== undefined;
  const initial = standing?.content ?? '';
  const [kept] = useState(() => readDraft(place));
  const [text, setText] = useState(kept?.text ?? initial);
  /** The version the words were made from. */
  const [base, setBase] = useState(kept?.base ?? versionOf(standing));
  const [waiting, setWaiting] = useState<readonly Parcel[]>([]);
  const [error, setError] = useState<string>();
  // What the answers find when they come, however many renders ago they were asked for.
  const typed = useRef(text);
  const line = useRef<readonly Parcel[]>([]);
  const failed = useRef<Parcel>(null);

  const whole = () =>
    [...(stays ? [] : line.current.map(({ words }) => words)), typed.current].filter(Boolean);
  const keep = (from = base) => {
    const all = whole().join('\n');
    if (all && (all !== initial || line.current.length > 0)) writeDraft(place, { text: all, base: from });
    else dropDraft(place);
  };
  const setLine = (next: readonly Parcel[]) => {
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
        const sent = await send(first.words, first.clientId);
        setLine(line.current.slice(1));
        const isDone = stays ? typed.current.trim() === first.words : whole().length === 0;
        const version = stays ? versionOf(sent) : 0;
        setBase(version);
        if (isDone) dropDraft(place);
        else keep(version);
        onSent(sent, isDone);
      } catch (reason) {
        const back = whole().join('\n');
        // The same words again are the same sending: an answer that was lost on the way makes no second one.
        failed.current = first;
        setLine([]);
        write(back);
        setError(sentenceOf(reason, 'Your comment could not be sent. It is kept here; please try again.'));
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
  const drop = () => dropDraft(place);

  return {
    text,
    write,
    submit,
    drop,
    error,
    waiting,
    isChanged: text.trim() !== initial.trim(),
    /** The words were made from an older version than the one that stands. */
    isOlder: base !== versionOf(standing) && text !== initial,
  };
}

/** In ms; 0 for what was never changed, or does not stand yet. */
const versionOf = (written: Written | undefined): number =>
  written?.edited_at ? Date.parse(written.edited_at) : 0;
