import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Draft,
  dropDraft,
  onDraft,
  readDraft,
  writeDraft,
} from '../../platform/drafts/draft-storage.ts';
import { enqueue, subscribe, usePending } from '../../platform/offline/outbox.ts';
import { currentToken } from '../../platform/session/session.ts';
import { soon } from '../programme/settle-or-wait.ts';
import { reflectionKey } from './rules.ts';

/** The saved text of a day and the revision it has there. */
export interface SavedText {
  reflection: string;
  revision: number;
}

interface Subject {
  programme: string;
  round: number;
  day: number;
  saved: SavedText;
  /** The server has a new text: the caller keeps it where `saved` comes from. */
  onSaved: (text: SavedText) => void;
  /** Saves by itself after a rest; the editor of an old entry only saves when asked. */
  autosave: boolean;
}

/** `waiting`: kept on this device, to be sent by itself; nothing has failed. */
export type Said = { kind: 'saved' | 'waiting' | 'error'; text: string } | null;

export interface Reflection {
  text: string;
  type: (text: string) => void;
  /** Saves now; a save in progress blocks another. Answers whether the text is safe on the server. */
  save: () => Promise<boolean>;
  /** Forgets what was typed and not saved. */
  discard: () => void;
  isSaving: boolean;
  /** Kept on this device, not yet on the server. */
  isWaiting: boolean;
  said: Said;
}

const saveDebounceMs = 2_000;
const saidFor = 3_000;
const keptHere = 'Saved on this device. We’ll send it when you’re online.';

/**
 * A day's text while it is written: every keystroke is kept on the device, a rest or the button saves it through the outbox,
 * and two tabs follow each other. Text that differs on another device is put together with this one, never lost.
 */
export function useReflection({ programme, round, day, saved, onSaved, autosave }: Subject): Reflection {
  const key = reflectionKey(programme, round, day);
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(key));
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState<Said>(null);
  const saving = useRef(false);
  /** Grows with every keystroke that is to be saved after a rest; 0 when there is none. */
  const [keystrokes, setKeystrokes] = useState(0);
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A day's text may carry the key of another as its beginning (day 1, day 12), so the whole key is compared.
  const waiting = usePending(key).find((op) => op.key === key);
  const waitingText = typeof waiting?.body.reflection === 'string' ? waiting.body.reflection : undefined;
  const text = draft?.text ?? waitingText ?? saved.reflection;

  const say = (kind: 'saved' | 'waiting' | 'error', words: string) => {
    clearTimeout(quiet.current);
    setSaid({ kind, text: words });
    if (kind !== 'error') quiet.current = setTimeout(() => setSaid(null), saidFor);
  };

  const settle = (sent: string, stored: SavedText) => {
    onSaved(stored);
    dropDraft(key, sent);
    // What was typed meanwhile stays, and builds on what is saved now.
    setDraft((now) => (now === null || now.text === sent ? null : { text: now.text, base: stored.revision }));
  };

  const send = async (aloud: boolean): Promise<boolean> => {
    if (saving.current) {
      // What was typed during a save gets a rest of its own.
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
      const outcome = await soon(
        enqueue({
          key,
          call: 'POST /api/programs/:id/save-reflection',
          params: { id: programme },
          body: { day, round, reflection: sent, base_revision: draft?.base ?? saved.revision },
        }),
      );
      if (outcome?.status === 'saved') {
        settle(sent, {
          reflection: String(outcome.op.body.reflection ?? sent),
          revision: outcome.reply.revision,
        });
        if (aloud) say('saved', 'Reflection saved!');
        return true;
      }
      if (outcome?.status === 'replaced') return false;
      if (outcome?.status === 'refused') say('error', 'Error saving reflection. Please try again.');
      else if (aloud) say('waiting', keptHere);
      return false;
    } catch {
      if (aloud) say('error', 'Error saving reflection. Please try again.');
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
    const kept = { text: next, base: draft?.base ?? saved.revision };
    setDraft(kept);
    writeDraft(key, kept);
    if (said?.kind === 'error') setSaid(null);
    if (autosave) setKeystrokes((n) => n + 1);
  };

  useEffect(() => onDraft(key, setDraft), [key]);

  // Saved later from the outbox, or by another tab.
  const hear = useEffectEvent((event: Parameters<Parameters<typeof subscribe>[0]>[0]) => {
    if (event.op.key !== key || saving.current) return;
    if (event.type === 'refused') return say('error', 'Error saving reflection. Please try again.');
    if (!('revision' in event.reply)) return;
    settle(event.merged && draft ? draft.text : String(event.op.body.reflection ?? ''), {
      reflection: String(event.op.body.reflection ?? ''),
      revision: event.reply.revision,
    });
  });
  useEffect(() => subscribe(hear), []);

  // Leaving the day (or the page) with unsaved words: they go to the outbox, which keeps them until they are saved.
  const leave = useEffectEvent(() => {
    clearTimeout(quiet.current);
    const unsaved = draft !== null && draft.text !== saved.reflection && draft.text !== waitingText;
    if (!autosave || !unsaved || saving.current || !currentToken()) return;
    void enqueue({
      key,
      call: 'POST /api/programs/:id/save-reflection',
      params: { id: programme },
      body: { day, round, reflection: draft.text, base_revision: draft.base },
    }).then((outcome) => outcome.status === 'saved' && dropDraft(key, draft.text));
  });
  useEffect(() => () => leave(), []);

  return {
    text,
    type,
    save: () => send(true),
    discard: () => {
      dropDraft(key);
      setDraft(null);
      setSaid(null);
    },
    isSaving,
    isWaiting: waiting !== undefined,
    said,
  };
}
