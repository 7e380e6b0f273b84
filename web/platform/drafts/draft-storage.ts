/**
 * Text a member is typing, stored in local storage at every keystroke under `evolve.draft.<member>.<key>`, so
 * that no reload, crash or failed save loses a character. A composer's key is `composer.{draft key}`. Any other
 * key is that of the outbox operation that saves the text, and the server's drafts never get it.
 */
import type { Draft as ServerDraft } from '#contract/drafts/endpoints.ts';
import { storedKeys, writeStored } from '../app/browser-storage.ts';
import { currentMember, onSessionEnd } from '../session/session-store.ts';
import { type StoredValue, storedValue } from '../session/stored-value.ts';

/**
 * Text as its key requires, rich or plain, with a title and tags where it has them. `base_version` is the version of the
 * saved text that it is based on.
 */
export interface Writing extends Pick<ServerDraft, 'content' | 'base_version' | 'queue' | 'fields'> {
  title: string;
  tags: string;
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
  base_version: null,
  queue: null,
  fields: null,
};
const unsent: StoredDraft = { ...nothing, isNew: true, writer: null };
export const isEmpty = ({ content, title, tags, fields }: Writing): boolean =>
  !content && !title && !tags && !fields;
const wordsOf = ({ content, title, tags, fields }: Writing) => JSON.stringify([content, title, tags, fields]);
export const isSameWriting = (one: Writing, other: Writing): boolean => wordsOf(one) === wordsOf(other);

const prefix = 'evolve.draft.';
/** Begins the keys of forms, which end with the member. */
export const formPrefix = 'evolve.form.';
const composers = 'composer.';
const drafts = new Map<string, StoredValue<StoredDraft>>();

/** Returns the draft of a key on this device. */
export function draftAt(key: string): StoredValue<StoredDraft> {
  const known = drafts.get(key);
  if (known) return known;
  const draft = storedValue<StoredDraft>((member) => `${prefix}${member}.${key}`, {
    parse: (text) => ({ ...unsent, ...(JSON.parse(text) as StoredDraft) }),
  });
  drafts.set(key, draft);
  return draft;
}
export const composerDraft = (draftKey: string): StoredValue<StoredDraft> => draftAt(composers + draftKey);

/** Stores text that is saved by an outbox operation. */
export const keepText = (key: string, content: string, base_version: number): boolean =>
  draftAt(key).set({ ...unsent, content, base_version });

/** Returns the keys of this member's drafts that the server doesn't have, as far as this device knows. */
export function unsentDrafts(): string[] {
  const own = `${prefix}${currentMember() ?? ''}.`;
  const keys = new Set([...drafts.keys(), ...storedKeys(own).map((name) => name.slice(own.length))]);
  return [...keys].filter((key) => draftAt(key).get()?.isNew);
}

/** Returns the draft keys of the composers among them. */
export const unsentComposers = (): string[] =>
  unsentDrafts().flatMap((key) => (key.startsWith(composers) ? [key.slice(composers.length)] : []));

// Logging out leaves nothing for the next person at this device. The member was asked about unsent drafts
// before.
onSessionEnd((member, why) => {
  if (why !== 'logout' || !member) return;
  const forms = storedKeys(formPrefix).filter((name) => name.endsWith(`.${member}`));
  for (const name of [...storedKeys(`${prefix}${member}.`), ...forms]) writeStored(name, null);
  drafts.clear();
});
