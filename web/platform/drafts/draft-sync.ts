import type { Draft as ServerDraft } from '#contract/drafts/endpoints.ts';
import { randomId } from '../app/random-id.ts';
import { ApiError, api } from '../http/api.ts';
import { queryClient, read } from '../query/query.ts';
import { currentToken } from '../session/session-store.ts';
import {
  composerDraft,
  isEmpty,
  isSameWriting,
  nothing,
  type StoredDraft,
  unsentComposers,
  type Writing,
} from './draft-storage.ts';

/** Reads the member's drafts, newest first. */
export const draftsRead = { ...read('GET /api/drafts'), meta: { keep: false } };

/** Returns only the text of a draft, of this device or the server. */
export const writingOf = ({
  content,
  title,
  tags,
  base_version,
  queue,
  fields,
}: Writing | ServerDraft): Writing => ({
  content,
  title: title ?? '',
  tags: tags ?? '',
  base_version,
  queue,
  fields,
});

/**
 * Replaces the draft of a key on this device and on the server; null deletes it. `version` is the server's
 * draft that is replaced, where it was read from there. Returns true once the server has the change.
 */
export function replaceDraft(draftKey: string, writing: Writing | null, version?: number): Promise<boolean> {
  const kept = composerDraft(draftKey).get();
  // An emptied draft is remembered until the server has deleted its own, or an old draft would return.
  keepNew(draftKey, writing ?? nothing, { version: kept?.version ?? version, sending: undefined });
  // A deletion also reaches the server when the member leaves at once.
  return saveDraft(draftKey, writing === null);
}

/**
 * Sends all unsent drafts of this member, except where another device saved since. Waits at most `timeoutMs` ms.
 */
export async function sendDrafts(timeoutMs: number): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  const sent = unsentComposers().map(async (draftKey) => {
    await newestDraft(draftKey);
    await turn;
  });
  await Promise.race([Promise.all(sent), late]);
}

/** Compares this device's draft with the server's when a composer opens, and stores the newer one here. */
export async function newestDraft(draftKey: string): Promise<void> {
  const draft = composerDraft(draftKey);
  if (!currentToken()) return;
  const before = draft.get();
  const all = await queryClient
    .fetchQuery({ ...draftsRead, staleTime: 5_000, retry: false })
    .catch(() => undefined);
  const kept = draft.get();
  // Text typed during the call is newer than its answer.
  if (!all || kept !== before) return;
  const found = all.find((each) => each.place === draftKey && !each.copy_id);
  const stored = found && { ...writingOf(found), isNew: false, version: found.version, writer: found.writer };
  const newest = newer(kept, stored ?? null, draftKey.startsWith('edit:'));
  if (newest === kept) return void saveDraft(draftKey);
  if (newest === null) return draft.remove();
  // Another device saved since, so unsent text of this device is saved as a copy.
  if (kept?.isNew && !isEmpty(kept) && !isSameWriting(kept, newest) && !(await saveCopy(draftKey, kept)))
    return;
  // Text typed here from now on has a writer of its own.
  draft.set({ ...newest, writer: null });
}

/** Saves text as a copy beside the server's draft. Returns true once the server has it. */
export const saveCopy = (draftKey: string, writing: Writing): Promise<boolean> =>
  api('PUT /api/drafts/:place', {
    params: { place: draftKey },
    body: { ...writingOf(writing), aside: true },
  }).then(
    () => true,
    () => false,
  );

/**
 * Returns the newer of this device's draft and the server's. Unsent text wins if it continues the server's draft.
 * A draft missing on the server was sent or discarded on another device, so it is dropped. An edit draft stays:
 * its text may exist only here.
 */
export function newer(
  kept: StoredDraft | null,
  stored: StoredDraft | null,
  isChange = false,
): StoredDraft | null {
  if (!stored) return kept?.isNew || isChange ? kept : null;
  if (!kept) return stored;
  const isOwn = kept.isNew && kept.writer !== null && kept.writer === stored.writer;
  return kept.version === stored.version || isOwn ? kept : stored;
}

// Calls run one after another, so that a draft's save can't arrive after its deletion.
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends the unsent draft of a key to the server, also while the page is closing with `keepalive`. Returns true if the server
 * has everything this device stores under it.
 */
export function saveDraft(draftKey: string, keepalive = false): Promise<boolean> {
  const saved = turn.then(() => saveAtOnce(draftKey, keepalive));
  turn = saved;
  return saved;
}

/** Like `saveDraft`, without waiting for earlier calls, for a page that is closing. */
export async function saveAtOnce(draftKey: string, keepalive = true): Promise<boolean> {
  const draft = composerDraft(draftKey);
  const params = { place: draftKey };
  const kept = draft.get();
  if (!kept?.isNew || !currentToken()) return true;
  const { version, writer } = kept;
  const sent = writingOf(kept);
  const isSame = (now: StoredDraft) => JSON.stringify(writingOf(now)) === JSON.stringify(sent);
  try {
    if (isEmpty(kept)) {
      const query = { version: version ?? 0, ...(writer && { writer }) };
      await api('DELETE /api/drafts/:place', { params, query, keepalive }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      const now = draft.get();
      if (now && isSame(now)) draft.remove();
    } else {
      const saved = await api('PUT /api/drafts/:place', {
        params,
        body: { ...sent, version: version ?? null, ...(writer && { writer }) },
        // Browsers let a closing page send 64 kB. Longer drafts stay on the device until the next visit.
        keepalive: keepalive && kept.content.length < 20_000,
      });
      const now = draft.get();
      if (now) draft.set({ ...now, version: saved.version, isNew: now.isNew && !isSame(now) });
    }
    void queryClient.invalidateQueries({ queryKey: ['GET /api/drafts'] });
  } catch {
    // The page may have been closed and restored, and its `saveAtOnce` may have sent the draft.
  }
  return draft.get()?.isNew !== true;
}

/** Stores text just typed as unsent; data about earlier saves stays. Returns false if storage refused it. */
export function keepNew(draftKey: string, writing: Writing, more: Partial<StoredDraft> = {}): boolean {
  const draft = composerDraft(draftKey);
  const kept = draft.get();
  const writer = kept?.writer ?? randomId();
  return draft.set({ ...kept, ...writingOf(writing), ...more, writer, isNew: true });
}
