import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftAt, keepText } from '../../platform/drafts/draft-storage.ts';
import { useOutboxEvents, usePending } from '../../platform/offline/outbox.ts';
import { soon } from '../../platform/offline/settle-or-wait.ts';
import { currentToken } from '../../platform/session/session.ts';
import { useStoredValue } from '../../platform/session/stored-value.ts';

/** A text as the server has it. */
export interface Versioned {
  text: string;
  version: number;
}

interface Subject {
  /** Key of the text in the outbox and in draft storage. */
  key: string;
  /** Field of the outbox operation's body that has the text. */
  field: 'reflection' | 'answer' | 'content';
  /** Puts the text into the outbox. */
  enqueue: (text: string, baseVersion: number) => Promise<Sent>;
  saved: Versioned;
  /** Called when the server has a new text. The caller updates `saved` with it. */
  onSaved: (text: Versioned) => void;
  /** True to save after a pause in typing. The editor of an old entry saves only on request. */
  autosave: boolean;
  sentences: { saved: string; failed: string };
}

type Sent =
  | { status: 'saved'; reply: { version: number }; op: { body: Record<string, unknown> } }
  | { status: 'refused' | 'waiting' | 'replaced' };

/** `waiting`: stored on this device and sent later. Not a failure. */
export type Said = { kind: 'saved' | 'waiting' | 'error'; text: string } | null;

export interface JournalText {
  text: string;
  type: (text: string) => void;
  /** Saves now, unless a save is running. Resolves to true if the server has the text. */
  save: () => Promise<boolean>;
  /** Discards unsaved text. */
  discard: () => void;
  isSaving: boolean;
  /** True if the text is stored on this device and not on the server yet. */
  isWaiting: boolean;
  said: Said;
}

const saveDebounceMs = 2_000;
const saidFor = 3_000;
const keptHere = 'Saved on this device. We’ll send it when you’re online.';

/**
 * Edits a private text. Every keystroke is stored on the device, a pause or the button saves it through the outbox, and tabs stay in sync.
 * Text that differs on another device is merged, never lost.
 */
export function useJournalText({
  key,
  field,
  enqueue,
  saved,
  onSaved,
  autosave,
  sentences,
}: Subject): JournalText {
  const stored = draftAt(key);
  const draft = useStoredValue(stored);
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState<Said>(null);
  const saving = useRef(false);
  /** Counts keystrokes to be saved after a pause. 0 if there are none. */
  const [keystrokes, setKeystrokes] = useState(0);
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The key of day 1 is a prefix of the key of day 12, so the whole key is compared.
  const waiting = usePending(key).find((op) => op.key === key);
  const waitingText = typeof waiting?.body[field] === 'string' ? waiting.body[field] : undefined;
  const text = draft?.content ?? waitingText ?? saved.text;

  const say = (kind: 'saved' | 'waiting' | 'error', words: string) => {
    clearTimeout(quiet.current);
    setSaid({ kind, text: words });
    if (kind !== 'error') quiet.current = setTimeout(() => setSaid(null), saidFor);
  };

  const settle = (sent: string, now: Versioned) => {
    onSaved(now);
    drop(sent);
    // Text typed meanwhile stays, and is based on the saved version.
    const typed = stored.get();
    if (typed) keepText(key, typed.content, now.version);
  };
  /** Deletes the draft, unless something was typed since. */
  const drop = (sent: string) => stored.get()?.content === sent && stored.remove();

  const send = async (aloud: boolean): Promise<boolean> => {
    if (saving.current) {
      // Text typed during a save waits for its own pause.
      if (!aloud) setKeystrokes((n) => n + 1);
      return false;
    }
    setKeystrokes(0);
    if (!currentToken()) {
      if (aloud) say('error', 'Error: Not logged in');
      return false;
    }
    saving.current = true;
    if (aloud) setSaving(true);
    const sent = text;
    try {
      const outcome = await soon(enqueue(sent, draft?.base_version ?? saved.version));
      if (outcome?.status === 'saved') {
        settle(sent, { text: String(outcome.op.body[field] ?? sent), version: outcome.reply.version });
        if (aloud) say('saved', sentences.saved);
        return true;
      }
      if (outcome?.status === 'replaced') return false;
      if (outcome?.status === 'refused') say('error', sentences.failed);
      else if (aloud) say('waiting', keptHere);
      return false;
    } catch {
      if (aloud) say('error', sentences.failed);
      return false;
    } finally {
      saving.current = false;
      setSaving(false);
    }
  };

  const autosend = useEffectEvent(() => void send(false));
  useEffect(() => {
    if (keystrokes === 0) return;
    const timer = setTimeout(autosend, saveDebounceMs);
    return () => clearTimeout(timer);
  }, [keystrokes]);

  const type = (next: string) => {
    keepText(key, next, stored.get()?.base_version ?? saved.version);
    if (said?.kind === 'error') setSaid(null);
    if (autosave) setKeystrokes((n) => n + 1);
  };

  // The text was saved later from the outbox, or by another tab.
  useOutboxEvents(`text ${key}`, (event) => {
    if (event.op.key !== key || saving.current) return;
    if (event.type === 'refused') return say('error', sentences.failed);
    if (!('version' in event.reply)) return;
    const now = String(event.op.body[field] ?? '');
    settle(event.merged && draft ? draft.content : now, { text: now, version: event.reply.version });
  });

  // When the page is left with unsaved text, the outbox stores it until it is saved.
  const leave = useEffectEvent(() => {
    clearTimeout(quiet.current);
    const unsaved = draft !== null && draft.content !== saved.text && draft.content !== waitingText;
    if (!autosave || !unsaved || saving.current || !currentToken()) return;
    void enqueue(draft.content, draft.base_version ?? saved.version).then(
      (outcome) => outcome.status === 'saved' && drop(draft.content),
    );
  });
  useEffect(() => () => leave(), []);

  return {
    text,
    type,
    save: () => send(true),
    discard: () => {
      stored.remove();
      setSaid(null);
    },
    isSaving,
    isWaiting: waiting !== undefined,
    said,
  };
}
