/**
 * What a member is typing, kept at every keystroke in local storage under `evolve.draft.<member>.<key>`, so that no
 * reload, crash or failed save loses a character. The same key as the outbox operation that will save it.
 */
import { currentMember, onSessionEnd } from './session-store.ts';

export interface Draft {
  text: string;
  /** The revision of the saved text this draft builds on; sent back as `base_revision`. */
  base: number;
}

const prefix = 'evolve.draft.';
const nameOf = (key: string): string => `${prefix}${currentMember() ?? ''}.${key}`;

export function readDraft(key: string): Draft | null {
  try {
    return parse(localStorage.getItem(nameOf(key)));
  } catch {
    return null;
  }
}

/** Answers whether it could be kept; a full or forbidden storage is no reason to stop somebody typing. */
export function writeDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Drops a draft once its text is saved; with `text` only if nothing was typed since. */
export function dropDraft(key: string, text?: string): void {
  const draft = readDraft(key);
  if (draft && (text === undefined || draft.text === text)) localStorage.removeItem(nameOf(key));
}

/** Hears what is typed under this key in another tab (null: it was saved or dropped there). Answers how to stop. */
export function onDraft(key: string, listener: (draft: Draft | null) => void): () => void {
  const hear = (event: StorageEvent) => event.key === nameOf(key) && listener(parse(event.newValue));
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function parse(value: string | null): Draft | null {
  try {
    const draft = JSON.parse(value ?? 'null') as Partial<Draft> | null;
    return draft && typeof draft.text === 'string'
      ? { text: draft.text, base: Number(draft.base) || 0 }
      : null;
  } catch {
    return null;
  }
}

onSessionEnd((member, why) => {
  if (why !== 'logout' || !member) return;
  for (const name of Object.keys(localStorage))
    if (name.startsWith(`${prefix}${member}.`)) localStorage.removeItem(name);
});
