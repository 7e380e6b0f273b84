import { useRef, useState } from 'react';
import { sentenceOf } from '../../platform/api.ts';
import { dropDraft, readDraft, writeDraft } from '../../platform/drafts.ts';

interface Sending<T> {
  /** The draft's key on the device. */
  place: string;
  /** What stands in the field when there is no draft. */
  initial: string;
  /** One object is changed: its words stay in the field until they are saved. Otherwise the field is free for the next at once. */
  stays: boolean;
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
export function useSending<T>({ place, initial, stays, send, onSent }: Sending<T>) {
  const [text, setText] = useState(() => readDraft(place)?.text ?? initial);
  const [waiting, setWaiting] = useState<readonly Parcel[]>([]);
  const [error, setError] = useState<string>();
  // What the answers find when they come, however many renders ago they were asked for.
  const typed = useRef(text);
  const line = useRef<readonly Parcel[]>([]);
  const failed = useRef<Parcel>(null);

  const whole = () =>
    [...(stays ? [] : line.current.map(({ words }) => words)), typed.current].filter(Boolean);
  const keep = () => {
    const all = whole().join('\n');
    if (all && (all !== initial || line.current.length > 0)) writeDraft(place, { text: all, base: 0 });
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
        if (isDone) dropDraft(place);
        else keep();
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

  return { text, write, submit, drop, error, waiting };
}
