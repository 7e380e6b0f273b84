import { ApiError, api } from '../http/api.ts';
import { queryClient, read } from '../query/query.ts';
import { currentToken } from '../session/session-store.ts';
import { type Draft, dropDraft, onDraft, readDraft, unsentDrafts, writeDraft } from './draft-storage.ts';

/** Text of one composer: rich or plain as its place requires, with a title and tags where it has them. */
export interface Writing {
  content: string;
  title: string;
  tags: string;
  /** For an edit (`edit:{id}`): version of the text it is based on. */
  baseVersion: number | null;
}

/** A `Writing` as this device stores it. */
export interface SyncedDraft extends Writing {
  /**
   * Time of the last change in ms, by the server's clock once the server has it, by this device's until then.
   */
  at: number;
  /** Changed here and not yet on the server. */
  isNew: boolean;
  /** Text last sent without a response, and its `client_id`. */
  sending?: { words: string; id: string } | undefined;
  /** `at` of the server's draft that this one is based on. */
  from?: number | undefined;
  /** Versions the server may have saved although their responses were lost. */
  unanswered?: readonly Writing[] | undefined;
}

/** Most unanswered versions remembered. An older one looks like a draft of another device. */
const maxUnanswered = 3;

const prefix = 'composer.';
export const keyOf = (place: string): string => prefix + place;
export const nothing: Writing = { content: '', title: '', tags: '', baseVersion: null };
export const isEmpty = ({ content, title, tags }: Writing): boolean => !content && !title && !tags;
export const isSameWriting = (one: Writing, other: Writing): boolean =>
  one.content === other.content && one.title === other.title && one.tags === other.tags;

/**
 * Replaces the draft of a place on this device and on the server; null deletes it. `seen` is the `at` of the
 * replaced draft where that was read from the server. Returns true once the server has the change.
 */
export function replaceDraft(
  place: string,
  writing: Writing | null,
  by?: object,
  seen?: number,
): Promise<boolean> {
  const key = keyOf(place);
  // An emptied draft is remembered until the server has deleted its own, or an old draft would return.
  const { from = seen, unanswered } = readKept(key) ?? {};
  keep(key, { ...(writing ?? nothing), at: Date.now(), isNew: true, from, unanswered });
  tellOthers(key, by);
  return saveDraft(place);
}

/**
 * Sends all unsent drafts of this member, except where the server's is newer. Waits at most `timeoutMs` ms.
 */
export async function sendDrafts(timeoutMs: number): Promise<void> {
  const places = unsentDrafts().flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([Promise.all(places.map(sendNewest)), late]);
}
async function sendNewest(place: string): Promise<void> {
  if ((await newestDraft(place)) !== undefined) tellOthers(keyOf(place), undefined);
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
export async function newestDraft(place: string): Promise<SyncedDraft | null | undefined> {
  const key = keyOf(place);
  if (!currentToken()) return undefined;
  const before = readKept(key);
  const all = await queryClient
    .fetchQuery({ ...read('GET /api/drafts'), staleTime: 5_000, retry: false })
    .catch(() => undefined);
  const kept = readKept(key);
  // Text typed during the call is newer than its answer.
  if (!all || JSON.stringify(kept) !== JSON.stringify(before)) return undefined;
  const draft = all.find((each) => each.place === place && !each.version);
  const stored = draft && {
    content: draft.content,
    title: draft.title ?? '',
    tags: draft.tags ?? '',
    baseVersion: draft.base_version,
    at: Date.parse(draft.updated_at),
    isNew: false,
    from: Date.parse(draft.updated_at),
  };
  const newest = newer(kept, stored ?? null, place.startsWith('edit:'));
  if (newest === kept) {
    void saveDraft(place);
    return undefined;
  }
  // The other device wrote later, so unsent text of this device is saved as a second version.
  if (newest && kept && isWorthKeeping(kept, newest) && !(await keepAside(place, kept))) return undefined;
  if (newest) keep(key, newest);
  else dropDraft(key);
  return newest;
}

const isWorthKeeping = (kept: SyncedDraft, newest: Writing): boolean =>
  kept.isNew && !isEmpty(kept) && !isSameWriting(kept, newest);

/** Saves text as a second version beside the server's draft. Returns true once the server has it. */
const keepAside = (place: string, { content, title, tags, baseVersion }: Writing): Promise<boolean> =>
  api('PUT /api/drafts/:place', {
    params: { place },
    body: { content, title: title || null, tags: tags || null, base_version: baseVersion, aside: true },
  }).then(
    () => true,
    () => false,
  );

/**
 * Returns the newer of this device's draft and the server's. A draft missing on the server was sent or
 * discarded on another device, so it is dropped. An edit draft stays: its text may exist only here.
 */
export function newer(
  kept: SyncedDraft | null,
  stored: SyncedDraft | null,
  isChange = false,
): SyncedDraft | null {
  if (!kept) return stored;
  if (kept.isNew) return !stored || isBefore(stored, kept) ? kept : stored;
  if (!stored) return isChange ? kept : null;
  return stored.at === kept.at ? kept : stored;
}

/**
 * True if the local draft is based on the server's version. Timestamps are compared only between devices,
 * whose clocks may differ by minutes.
 */
const isBefore = (stored: SyncedDraft, kept: SyncedDraft): boolean =>
  stored.at === kept.from ||
  kept.unanswered?.some((version) => isSameWriting(version, stored)) ||
  stored.at <= kept.at;

// Calls run one after another, so that a draft's save can't arrive after its deletion.
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends the unsent draft of a place to the server. Returns true if the server has everything this device
 * stores there.
 */
export function saveDraft(place: string, keepalive = false): Promise<boolean> {
  const saved = turn.then(() => saveNow(place, keepalive));
  turn = saved;
  return saved;
}

/** Like `saveDraft`, without waiting for earlier calls, for a page that is closing. */
export const saveAtOnce = (place: string): Promise<boolean> => saveNow(place, true);

async function saveNow(place: string, keepalive: boolean): Promise<boolean> {
  const key = keyOf(place);
  const kept = readKept(key);
  if (!kept?.isNew || !currentToken()) return true;
  const isSame = () => readKept(key)?.at === kept.at;
  const { content, title, tags, baseVersion } = kept;
  try {
    if (isEmpty(kept)) {
      // After a lost response this device doesn't know the server's timestamp, so the deletion has no
      // condition.
      const query = kept.unanswered?.length ? {} : { from: new Date(kept.from ?? 0).toISOString() };
      await api('DELETE /api/drafts/:place', { params: { place }, query, keepalive }).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        },
      );
      if (isSame()) dropDraft(key);
    } else {
      const from = kept.from === undefined ? null : new Date(kept.from).toISOString();
      const body = { content, title: title || null, tags: tags || null, base_version: baseVersion, from };
      const others = (kept.unanswered ?? []).filter((version) => !isSameWriting(version, kept));
      keep(key, {
        ...kept,
        unanswered: [...others, { content, title, tags, baseVersion }].slice(-maxUnanswered),
      });
      // Browsers let a closing page send 64 kB. Longer drafts stay on the device until the next visit.
      const small = content.length < 20_000;
      const draft = await api('PUT /api/drafts/:place', {
        params: { place },
        body,
        keepalive: keepalive && small,
      });
      const now = readKept(key);
      const at = Date.parse(draft.updated_at);
      if (now) keep(key, { ...now, from: at, unanswered: [], ...(isSame() && { at, isNew: false }) });
    }
    void queryClient.invalidateQueries({ queryKey: ['GET /api/drafts'] });
    return isSame() || readKept(key)?.isNew !== true;
  } catch {
    // The page may have been closed and restored, and its `saveAtOnce` may have sent the draft.
    return readKept(key)?.isNew !== true;
  }
}

export const keep = (key: string, { at, ...kept }: SyncedDraft): boolean =>
  writeDraft(key, { text: JSON.stringify(kept), base: at });

/** Stores text just typed as unsent; data about earlier versions stays. */
export const keepNew = (key: string, writing: Writing): boolean =>
  keep(key, { ...readKept(key), ...writing, at: Date.now(), isNew: true });

export const readKept = (key: string): SyncedDraft | null => parse(readDraft(key));

function parse(draft: Draft | null): SyncedDraft | null {
  if (!draft) return null;
  try {
    const kept = JSON.parse(draft.text) as Partial<SyncedDraft>;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return {
      content: text(kept.content),
      title: text(kept.title),
      tags: text(kept.tags),
      baseVersion: typeof kept.baseVersion === 'number' ? kept.baseVersion : null,
      at: draft.base,
      isNew: kept.isNew === true,
      sending: kept.sending,
      from: kept.from ?? (kept.isNew === true ? undefined : draft.base),
      unanswered: kept.unanswered,
    };
  } catch {
    return null;
  }
}
