/**
 * Text a member is typing, stored in local storage at every keystroke under `evolve.draft.<member>.<key>`, so
 * that no reload, crash or failed save loses a character. A composer's key is `composer.{draft key}`. Any other
 * key is that of the outbox operation that saves the text, and the server's drafts never get it.
 */
import type { Draft as ServerDraft } from '#contract/drafts.ts';
import { storedKeys, writeStored } from '../app/browser-storage.ts';
import { currentMember, onSessionEnd } from '../session/session-store.ts';
import { type StoredValue, storedValue } from '../session/stored-value.ts';

/** Text as its key requires, rich or plain, with a title and tags where it has them. */
export interface Writing {
  content: string;
  title: string;
  tags: string;
  /** Version of the saved text that this one is based on. */
  baseVersion: number | null;
  /** For a comment: the people it names, and how much of it was sent without a response. */
  queue: ServerDraft['queue'];
  /** For a form: its changed fields. */
  fields: ServerDraft['fields'];
}

/** A `Writing` as this device stores it. */
export interface StoredDraft extends Writing {
  /** Changed here and not yet on the server. */
  isNew: boolean;
  /** Version of the server's draft that this one continues. */
  version?: number | undefined;
  /** Names this device's saves, so that it recognises its own after a lost response. Null before the first. */
  writer: string | null;
  /** Text last sent without a response, and its `client_id`. */
  sending?: { words: string; id: string } | undefined;
}

export const nothing: Writing = {
  content: '',
  title: '',
  tags: '',
  baseVersion: null,
  queue: null,
  fields: null,
};
const unsent: StoredDraft = { ...nothing, isNew: true, writer: null };
export const isEmpty = ({ content, title, tags, fields }: Writing): boolean =>
  !content && !title && !tags && !fields;
export const isSameWriting = (one: Writing, other: Writing): boolean =>
  one.content === other.content &&
  one.title === other.title &&
  one.tags === other.tags &&
  JSON.stringify(one.fields) === JSON.stringify(other.fields);

const prefix = 'evolve.draft.';
const composers = 'composer.';
const drafts = new Map<string, StoredValue<StoredDraft>>();

/** Returns the draft of a key on this device. */
export function draftAt(key: string): StoredValue<StoredDraft> {
  const known = drafts.get(key);
  if (known) return known;
  const draft = storedValue<StoredDraft>((member) => `${prefix}${member}.${key}`, {
    parse: (text) => parse(text, key.startsWith(composers)),
  });
  drafts.set(key, draft);
  return draft;
}
export const composerDraft = (draftKey: string): StoredValue<StoredDraft> => draftAt(composers + draftKey);

/** Stores text that is saved by an outbox operation. */
export const keepText = (key: string, content: string, baseVersion: number): boolean =>
  draftAt(key).set({ ...unsent, content, baseVersion });

/** Returns the keys of this member's drafts that the server doesn't have, as far as this device knows. */
export function unsentDrafts(): string[] {
  const own = `${prefix}${currentMember() ?? ''}.`;
  const keys = new Set([...drafts.keys(), ...storedKeys(own).map((name) => name.slice(own.length))]);
  return [...keys].filter((key) => draftAt(key).get()?.isNew);
}

/** Returns the draft keys of the composers among them. */
export const unsentComposers = (): string[] =>
  unsentDrafts().flatMap((key) => (key.startsWith(composers) ? [key.slice(composers.length)] : []));

/** Reads a stored draft. The previous release wrapped it: a composer's as JSON in `text`, any other as `text` with its `base`. */
function parse(stored: string, isComposer: boolean): StoredDraft {
  const { text, base, ...draft } = JSON.parse(stored) as { text?: string; base?: number };
  if (text === undefined) return { ...unsent, ...draft };
  if (!isComposer) return { ...unsent, content: text, baseVersion: Number(base) || 0 };
  return { ...unsent, isNew: false, ...(JSON.parse(text) as Partial<StoredDraft>) };
}

// Logging out leaves nothing for the next person at this device. The member was asked about unsent drafts
// before.
onSessionEnd((member, why) => {
  if (why !== 'logout' || !member) return;
  for (const name of storedKeys(`${prefix}${member}.`)) writeStored(name, null);
  drafts.clear();
});
