/**
 * What a member is typing, kept at every keystroke in local storage under `evolve.draft.<member>.<key>`, so that no
 * reload, crash or failed save loses a character. The same key as the outbox operation that will save it.
 */
import { currentMember, onSessionEnd } from '../session/session-store.ts';

export interface Draft {
  text: string;
  /** The revision of the saved text this draft builds on; sent back as `base_revision`. */
  base: number;
}

const prefix = 'evolve.draft.';
const nameOf = (key: string): string => `${prefix}${currentMember() ?? ''}.${key}`;
/** What a full or forbidden storage did not take, by its name there; as good as the tab lives. */
const unkept = new Map<string, Draft>();

export function readDraft(key: string): Draft | null {
  const name = nameOf(key);
  return unkept.get(name) ?? stored(name);
}

/** Answers whether the device keeps it; where it does not, the tab remembers it, so that it can still be sent. */
export function writeDraft(key: string, draft: Draft): boolean {
  const name = nameOf(key);
  try {
    localStorage.setItem(name, JSON.stringify(draft));
    unkept.delete(name);
    return true;
  } catch {
    unkept.set(name, draft);
    return false;
  }
}

/** Drops a draft once its text is saved; with `text` only if nothing was typed since. */
export function dropDraft(key: string, text?: string): void {
  const draft = readDraft(key);
  if (draft && (text === undefined || draft.text === text)) forget(nameOf(key));
}

/** The keys of this member's drafts that stand nowhere else: not on the server, as far as this device knows. */
export const unsentDrafts = (): string[] => {
  const own = nameOf('');
  return namesFrom(own)
    .filter(isUnsent)
    .map((name) => name.slice(own.length));
};

/** Hears what is typed under this key in another tab (null: it was saved or dropped there). Answers how to stop. */
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
  const draft = attempt(() => JSON.parse(value ?? 'null') as Partial<Draft> | null);
  return draft && typeof draft.text === 'string' ? { text: draft.text, base: Number(draft.base) || 0 } : null;
}

const stored = (name: string): Draft | null => parse(attempt(() => localStorage.getItem(name)) ?? null);

function forget(name: string): void {
  unkept.delete(name);
  attempt(() => localStorage.removeItem(name));
}

const namesFrom = (beginning: string): string[] =>
  [...unkept.keys(), ...(attempt(() => Object.keys(localStorage)) ?? [])].filter((name) =>
    name.startsWith(beginning),
  );

/** A composer's draft says whether it is (`kept-writings.ts`); any other one is dropped once it is saved. */
const isUnsent = (name: string): boolean =>
  !name.includes('.composer.') || (unkept.get(name) ?? stored(name))?.text.includes('"isNew":true') === true;

/** What a full or forbidden storage, or nonsense in it, answers with undefined. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

// Who logs out leaves nothing for whoever sits down next; what was not sent was asked about before.
onSessionEnd((member, why) => {
  if (why !== 'logout' || !member) return;
  for (const name of namesFrom(`${prefix}${member}.`)) forget(name);
});
