import type { Draft as ServerDraft } from '#contract/drafts.ts';
import { randomId } from '../app/random-id.ts';
import { ApiError, api } from '../http/api.ts';
import { queryClient, read } from '../query/query.ts';
import { currentToken } from '../session/session-store.ts';
import { type Draft, dropDraft, onDraft, readDraft, unsentDrafts, writeDraft } from './draft-storage.ts';

/** Text of one composer: rich or plain as its key requires, with a title and tags where it has them. */
export interface Writing {
  content: string;
  title: string;
  tags: string;
  /** For an edit (`edit:{id}`): version of the text it is based on. */
  baseVersion: number | null;
  /** For a comment: the people it names, and how much of it was sent without a response. */
  queue: ServerDraft['queue'];
  /** For a form: its changed fields. */
  fields: ServerDraft['fields'];
}

/** A `Writing` as this device stores it. */
export interface SyncedDraft extends Writing {
  /** Changed here and not yet on the server. */
  isNew: boolean;
  /** Version of the server's draft that this one continues. */
  version?: number | undefined;
  /** Names this device's saves, so that it recognises its own after a lost response. Null before the first. */
  writer: string | null;
  /** Text last sent without a response, and its `client_id`. */
  sending?: { words: string; id: string } | undefined;
}

const prefix = 'composer.';
export const keyOf = (draftKey: string): string => prefix + draftKey;
export const nothing: Writing = {
  content: '',
  title: '',
  tags: '',
  baseVersion: null,
  queue: null,
  fields: null,
};
export const isEmpty = ({ content, title, tags, fields }: Writing): boolean =>
  !content && !title && !tags && !fields;
export const isSameWriting = (one: Writing, other: Writing): boolean =>
  one.content === other.content &&
  one.title === other.title &&
  one.tags === other.tags &&
  JSON.stringify(one.fields) === JSON.stringify(other.fields);

/** Returns the text of a draft from the server. */
export const writingOf = ({ content, title, tags, base_version, queue, fields }: ServerDraft): Writing => ({
  content,
  title: title ?? '',
  tags: tags ?? '',
  baseVersion: base_version,
  queue,
  fields,
});

/** Returns a text as the server's calls send it. */
const bodyOf = ({ content, title, tags, baseVersion, queue, fields }: Writing) => ({
  content,
  title: title || null,
  tags: tags || null,
  base_version: baseVersion,
  queue,
  fields,
});

/**
 * Replaces the draft of a key on this device and on the server; null deletes it. `version` is the server's
 * draft that is replaced, where it was read from there. Returns true once the server has the change.
 */
export function replaceDraft(
  draftKey: string,
  writing: Writing | null,
  by?: object,
  version?: number,
): Promise<boolean> {
  const key = keyOf(draftKey);
  const kept = readKept(key);
  // An emptied draft is remembered until the server has deleted its own, or an old draft would return.
  keepNew(key, writing ?? nothing, { version: kept?.version ?? version, sending: undefined });
  tellOthers(key, by);
  return saveDraft(draftKey);
}

/**
 * Sends all unsent drafts of this member, except where another device saved since. Waits at most `timeoutMs` ms.
 */
export async function sendDrafts(timeoutMs: number): Promise<void> {
  const draftKeys = unsentDrafts().flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([Promise.all(draftKeys.map(sendNewest)), late]);
}
async function sendNewest(draftKey: string): Promise<void> {
  if ((await newestDraft(draftKey)) !== undefined) tellOthers(keyOf(draftKey), undefined);
  await turn;
}

/** Receives the key of a draft changed in this tab and the composer that changed it. */
type Listener = (key: string, by: object | undefined) => void;
const listeners = new Set<Listener>();
/**
 * Subscribes to drafts that another tab or another composer of this tab stores for the key. Returns the
 * unsubscribe function.
 */
export function onKept(key: string, self: object, adopt: (kept: SyncedDraft | null) => void): () => void {
  const stop = onDraft(key, (draft) => adopt(parse(draft)));
  const hear: Listener = (changed, by) => changed === key && by !== self && adopt(readKept(key));
  listeners.add(hear);
  return () => {
    stop();
    listeners.delete(hear);
  };
}
export function tellOthers(key: string, by: object | undefined): void {
  for (const listener of listeners) listener(key, by);
}

/**
 * Compares this device's draft with the server's when a composer opens. Returns the draft the composer must
 * show instead, null for none, and undefined if the shown one is current or the server can't be asked.
 */
export async function newestDraft(draftKey: string): Promise<SyncedDraft | null | undefined> {
  const key = keyOf(draftKey);
  if (!currentToken()) return undefined;
  const before = readKept(key);
  const all = await queryClient
    .fetchQuery({ ...read('GET /api/drafts'), staleTime: 5_000, retry: false })
    .catch(() => undefined);
  const kept = readKept(key);
  // Text typed during the call is newer than its answer.
  if (!all || JSON.stringify(kept) !== JSON.stringify(before)) return undefined;
  const draft = all.find((each) => each.place === draftKey && !each.copy_id);
  const stored = draft && { ...writingOf(draft), isNew: false, version: draft.version, writer: draft.writer };
  const newest = newer(kept, stored ?? null, draftKey.startsWith('edit:'));
  if (newest === kept) {
    void saveDraft(draftKey);
    return undefined;
  }
  if (newest === null) {
    dropDraft(key);
    return null;
  }
  // Another device saved since, so unsent text of this device is saved as a copy.
  if (kept?.isNew && !isEmpty(kept) && !isSameWriting(kept, newest) && !(await saveCopy(draftKey, kept)))
    return undefined;
  // Text typed here from now on has a writer of its own.
  keep(key, { ...newest, writer: null });
  return newest;
}

/** Saves text as a copy beside the server's draft. Returns true once the server has it. */
export const saveCopy = (draftKey: string, writing: Writing): Promise<boolean> =>
  api('PUT /api/drafts/:place', {
    params: { place: draftKey },
    body: { ...bodyOf(writing), aside: true },
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
  kept: SyncedDraft | null,
  stored: SyncedDraft | null,
  isChange = false,
): SyncedDraft | null {
  if (!stored) return kept?.isNew || isChange ? kept : null;
  if (!kept) return stored;
  const isOwn = kept.isNew && kept.writer !== null && kept.writer === stored.writer;
  return kept.version === stored.version || isOwn ? kept : stored;
}

// Calls run one after another, so that a draft's save can't arrive after its deletion.
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends the unsent draft of a key to the server. Returns true if the server has everything this device
 * stores under it.
 */
export function saveDraft(draftKey: string, keepalive = false): Promise<boolean> {
  const saved = turn.then(() => saveNow(draftKey, keepalive));
  turn = saved;
  return saved;
}

/** Like `saveDraft`, without waiting for earlier calls, for a page that is closing. */
export const saveAtOnce = (draftKey: string): Promise<boolean> => saveNow(draftKey, true);

async function saveNow(draftKey: string, keepalive: boolean): Promise<boolean> {
  const key = keyOf(draftKey);
  const params = { place: draftKey };
  const kept = readKept(key);
  if (!kept?.isNew || !currentToken()) return true;
  const { version, writer } = kept;
  const sent = bodyOf(kept);
  const isSame = (now: SyncedDraft | null) =>
    now !== null && JSON.stringify(bodyOf(now)) === JSON.stringify(sent);
  try {
    if (isEmpty(kept)) {
      const query = { version: version ?? 0, ...(writer && { writer }) };
      await api('DELETE /api/drafts/:place', { params, query, keepalive }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      if (isSame(readKept(key))) dropDraft(key);
    } else {
      const draft = await api('PUT /api/drafts/:place', {
        params,
        body: { ...sent, version: version ?? null, ...(writer && { writer }) },
        // Browsers let a closing page send 64 kB. Longer drafts stay on the device until the next visit.
        keepalive: keepalive && kept.content.length < 20_000,
      });
      const now = readKept(key);
      if (now) keep(key, { ...now, version: draft.version, isNew: now.isNew && !isSame(now) });
    }
    void queryClient.invalidateQueries({ queryKey: ['GET /api/drafts'] });
  } catch {
    // The page may have been closed and restored, and its `saveAtOnce` may have sent the draft.
  }
  return readKept(key)?.isNew !== true;
}

export const keep = (key: string, kept: SyncedDraft): boolean =>
  writeDraft(key, { text: JSON.stringify(kept), base: 0 });

/** Stores text just typed as unsent; data about earlier saves stays. */
export function keepNew(key: string, writing: Writing, more: Partial<SyncedDraft> = {}): boolean {
  const kept = readKept(key);
  const { content, title, tags, baseVersion, queue, fields } = writing;
  const writer = kept?.writer ?? randomId();
  return keep(key, {
    ...kept,
    content,
    title,
    tags,
    baseVersion,
    queue,
    fields,
    ...more,
    writer,
    isNew: true,
  });
}

export const readKept = (key: string): SyncedDraft | null => parse(readDraft(key));

/** Reads a stored draft. One of an earlier release has no `version`, so the server's draft counts as another's. */
function parse(draft: Draft | null): SyncedDraft | null {
  try {
    return (
      draft && { ...nothing, isNew: false, writer: null, ...(JSON.parse(draft.text) as Partial<SyncedDraft>) }
    );
  } catch {
    return null;
  }
}
