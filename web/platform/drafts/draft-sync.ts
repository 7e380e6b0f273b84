import { ApiError, api } from '../http/api.ts';
import { queryClient, read } from '../query/query.ts';
import { currentToken } from '../session/session-store.ts';
import { type Draft, dropDraft, onDraft, readDraft, unsentDrafts, writeDraft } from './draft-storage.ts';

/** What is being written: rich text or plain text as the place has it, with a title and tags where there are any. */
export interface Writing {
  content: string;
  title: string;
  tags: string;
  /** Of a change (`edit:{id}`): `edited_at` of the version it began from. */
  base: string | null;
}

/** A writing as this device keeps it. */
export interface SyncedDraft extends Writing {
  /** When it was last changed, in ms: by the server's clock once the server has it, till then by ours. */
  at: number;
  /** Changed here and not yet on the server. */
  isNew: boolean;
  /** What was sent last without an answer that arrived, and the `client_id` it went under. */
  sending?: { words: string; id: string } | undefined;
  /** `at` of the draft on the server that this one goes on from. */
  from?: number | undefined;
  /** Versions the server may have taken without an answer that arrived. */
  unanswered?: readonly Writing[] | undefined;
}

/** More such versions than this are not told from those of another device. */
const maxUnanswered = 3;

const prefix = 'composer.';
export const keyOf = (place: string): string => prefix + place;
export const nothing: Writing = { content: '', title: '', tags: '', base: null };
export const isEmpty = ({ content, title, tags }: Writing): boolean => !content && !title && !tags;
export const isSameWriting = (one: Writing, other: Writing): boolean =>
  one.content === other.content && one.title === other.title && one.tags === other.tags;

/**
 * Puts a writing in the place of what is kept there, on this device and on the server; without one it is thrown away. `seen` is `at` of
 * the draft that it takes the place of, where that was read from the server. Answers whether the server has heard of it.
 */
export function replaceDraft(
  place: string,
  writing: Writing | null,
  by?: object,
  seen?: number,
): Promise<boolean> {
  const key = keyOf(place);
  // An emptied one is remembered until the server has heard of it, or an old draft would come back.
  const { from = seen, unanswered } = readKept(key) ?? {};
  keep(key, { ...(writing ?? nothing), at: Date.now(), isNew: true, from, unanswered });
  tellOthers(key, by);
  return saveDraft(place);
}

/** Sends whatever of this member is new here and nowhere newer; waits for it, but at most `timeoutMs` ms. */
export async function sendDrafts(timeoutMs: number): Promise<void> {
  const places = unsentDrafts().flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([Promise.all(places.map(sendNewest)), late]);
}
async function sendNewest(place: string): Promise<void> {
  if ((await newestDraft(place)) !== undefined) tellOthers(keyOf(place), undefined);
  await turn;
}

/** Hears of a draft that was changed in this tab, and by which composer. */
type Listener = (key: string, by: object | undefined) => void;
const listeners = new Set<Listener>();
/** Hears what others keep at this place, in another tab (it sends that itself) or in this one (a composer that was left while it was sending). */
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
 * Compares this device with the server when a composer opens. Answers the writing that should stand there, null for none, and
 * undefined when what stands there is right (or the server cannot be asked).
 */
export async function newestDraft(place: string): Promise<SyncedDraft | null | undefined> {
  const key = keyOf(place);
  if (!currentToken()) return undefined;
  const before = readKept(key);
  const all = await queryClient
    .fetchQuery({ ...read('GET /api/drafts'), staleTime: 5_000, retry: false })
    .catch(() => undefined);
  const kept = readKept(key);
  // Typed meanwhile: what is typed is newer than any answer.
  if (!all || JSON.stringify(kept) !== JSON.stringify(before)) return undefined;
  const draft = all.find((each) => each.place === place && !each.version);
  const stored = draft && {
    content: draft.content,
    title: draft.title ?? '',
    tags: draft.tags ?? '',
    base: draft.base,
    at: Date.parse(draft.updated_at),
    isNew: false,
    from: Date.parse(draft.updated_at),
  };
  const newest = newer(kept, stored ?? null, place.startsWith('edit:'));
  if (newest === kept) {
    void saveDraft(place);
    return undefined;
  }
  // The other device wrote later: what was typed here and sent nowhere is kept beside it.
  if (newest && kept && isWorthKeeping(kept, newest) && !(await keepAside(place, kept))) return undefined;
  if (newest) keep(key, newest);
  else dropDraft(key);
  return newest;
}

const isWorthKeeping = (kept: SyncedDraft, newest: Writing): boolean =>
  kept.isNew && !isEmpty(kept) && !isSameWriting(kept, newest);

/** Keeps words beside the draft that stands on the server. Answers whether it has them. */
const keepAside = (place: string, { content, title, tags, base }: Writing): Promise<boolean> =>
  api('PUT /api/drafts/:place', {
    params: { place },
    body: { content, title: title || null, tags: tags || null, base, aside: true },
  }).then(
    () => true,
    () => false,
  );

/**
 * Of what this device keeps and what the server has: the newest. What is no longer on the server was sent or thrown away elsewhere. Not
 * so a change: where another device saved its own, these words may stand nowhere but here.
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

/** Whether what is new here goes on from what the server has. Only of two devices do the clocks decide: they may be minutes apart. */
const isBefore = (stored: SyncedDraft, kept: SyncedDraft): boolean =>
  stored.at === kept.from ||
  kept.unanswered?.some((version) => isSameWriting(version, stored)) ||
  stored.at <= kept.at;

// One call after another, so that a draft that was sent off cannot arrive after it was thrown away.
let turn: Promise<unknown> = Promise.resolve();

/** Sends what is new here to the server. Answers whether all that is kept here is there now. */
export function saveDraft(place: string, keepalive = false): Promise<boolean> {
  const saved = turn.then(() => saveNow(place, keepalive));
  turn = saved;
  return saved;
}

/** The same for a page that is closed: nothing waits its turn any more. */
export const saveAtOnce = (place: string): Promise<boolean> => saveNow(place, true);

async function saveNow(place: string, keepalive: boolean): Promise<boolean> {
  const key = keyOf(place);
  const kept = readKept(key);
  if (!kept?.isNew || !currentToken()) return true;
  const isSame = () => readKept(key)?.at === kept.at;
  const { content, title, tags, base } = kept;
  try {
    if (isEmpty(kept)) {
      // Of a version whose answer was lost this device cannot say when the server took it.
      const query = kept.unanswered?.length ? {} : { from: new Date(kept.from ?? 0).toISOString() };
      await api('DELETE /api/drafts/:place', { params: { place }, query, keepalive }).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        },
      );
      if (isSame()) dropDraft(key);
    } else {
      const from = kept.from === undefined ? null : new Date(kept.from).toISOString();
      const body = { content, title: title || null, tags: tags || null, base, from };
      const others = (kept.unanswered ?? []).filter((version) => !isSameWriting(version, kept));
      keep(key, { ...kept, unanswered: [...others, { content, title, tags, base }].slice(-maxUnanswered) });
      // A page that is left may send 64 kB on its way out; more stays on the device until the next visit.
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
    // A page that was closed and came back may have sent it past this call.
    return readKept(key)?.isNew !== true;
  }
}

export const keep = (key: string, { at, ...kept }: SyncedDraft): boolean =>
  writeDraft(key, { text: JSON.stringify(kept), base: at });

/** What was just typed; what is known of earlier versions stays with it. */
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
      base: typeof kept.base === 'string' ? kept.base : null,
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
