/**
 * Text a member is typing, stored in local storage at every keystroke under `evolve.draft.<member>.<key>`, so
 * that no reload, crash or failed save loses a character. The key is that of the outbox operation that saves
 * it.
 */
import { readStored, storedKeys, writeStored } from '../app/browser-storage.ts';
import { currentMember, onSessionEnd } from '../session/session-store.ts';

export interface Draft {
  text: string;
  /** Version of the saved text this draft builds on. */
  base: number;
}

const prefix = 'evolve.draft.';
const nameOf = (key: string): string => `${prefix}${currentMember() ?? ''}.${key}`;
/** Drafts that local storage refused (full or forbidden), by storage key. They live as long as the tab. */
const unkept = new Map<string, Draft>();

export function readDraft(key: string): Draft | null {
  const name = nameOf(key);
  return unkept.get(name) ?? stored(name);
}

/**
 * Returns true if the device stored the draft. Otherwise the tab remembers it, so that it can still be sent.
 */
export function writeDraft(key: string, draft: Draft): boolean {
  const name = nameOf(key);
  const isKept = writeStored(name, JSON.stringify(draft));
  if (isKept) unkept.delete(name);
  else unkept.set(name, draft);
  return isKept;
}

/** Deletes a draft after its text is saved. With `text`, only if nothing was typed since. */
export function dropDraft(key: string, text?: string): void {
  const draft = readDraft(key);
  if (draft && (text === undefined || draft.text === text)) forget(nameOf(key));
}

/** Returns the keys of this member's drafts that the server doesn't have, as far as this device knows. */
export const unsentDrafts = (): string[] => {
  const own = nameOf('');
  return namesFrom(own)
    .filter(isUnsent)
    .map((name) => name.slice(own.length));
};

/**
 * Subscribes to changes of this draft in other tabs; null means it was saved or deleted there. Returns the
 * unsubscribe function.
 */
export function onDraft(key: string, listener: (draft: Draft | null) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key !== nameOf(key)) return;
    unkept.delete(event.key);
    listener(parse(event.newValue));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function parse(value: string | null): Draft | null {
  try {
    const { text, base } = JSON.parse(value ?? '') as Partial<Draft>;
    return typeof text === 'string' ? { text, base: Number(base) || 0 } : null;
  } catch {
    return null;
  }
}

const stored = (name: string): Draft | null => parse(readStored(name));

function forget(name: string): void {
  unkept.delete(name);
  writeStored(name, null);
}

const namesFrom = (beginning: string): string[] => [
  ...[...unkept.keys()].filter((name) => name.startsWith(beginning)),
  ...storedKeys(beginning),
];

/**
 * A composer's draft records whether it is unsent (`draft-sync.ts`). Any other draft is deleted once it is
 * saved, so it counts as unsent.
 */
const isUnsent = (name: string): boolean =>
  !name.includes('.composer.') || (unkept.get(name) ?? stored(name))?.text.includes('"isNew":true') === true;

// Logging out leaves nothing for the next person at this device. The member was asked about unsent drafts
// before.
onSessionEnd((member, why) => {
  if (why !== 'logout' || !member) return;
  for (const name of namesFrom(`${prefix}${member}.`)) forget(name);
});
