import { del } from 'idb-keyval';
import { onSessionEnd } from '../session/session-store.ts';

/** Returns the key of a member's persisted reads in IndexedDB. */
export const persistedKey = (member: string): string => `evolve.reads.${member}`;

/** Deletes a member's persisted reads. Never throws. */
export const deletePersisted = (member: string): Promise<void> =>
  del(persistedKey(member)).catch(() => undefined);

// Here, because this module is part of the shell: the rest loads after the first paint.
onSessionEnd((member) => {
  if (member) void deletePersisted(member);
});
