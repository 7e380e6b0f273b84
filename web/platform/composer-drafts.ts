import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, api } from './api.ts';
import { type Draft, dropDraft, onDraft, readDraft, writeDraft } from './drafts.ts';
import { queryClient, read } from './query.ts';
import { currentToken } from './session-store.ts';

/** What is being written: rich text or plain text as the place has it, with a title and tags where there are any. */
export interface Writing {
  content: string;
  title: string;
  tags: string;
  /** Of a change (`edit:{id}`): `edited_at` of the version it began from. */
  base: string | null;
}

/** A writing as this device keeps it. */
export interface KeptWriting extends Writing {
  /** When it was last changed, in ms: by the server's clock once the server has it, till then by ours. */
  at: number;
  /** Changed here and not yet on the server. */
  isNew: boolean;
}

/** `local`: kept on this device; it goes to the server when that answers again. */
export type DraftStatus = 'idle' | 'saving' | 'saved' | 'local';

export interface ComposerDraft extends Writing {
  /** The same object until something changes it, here or elsewhere. */
  writing: Writing;
  /** Changes several parts at once. */
  set: (part: Partial<Writing>) => void;
  setContent: (content: string) => void;
  setTitle: (title: string) => void;
  setTags: (tags: string) => void;
  status: DraftStatus;
  /** It was sent, or is not wanted any more: forgotten here and on the server. */
  clear: () => void;
}

const restBeforeSave = 1_500;
const nothing: Writing = { content: '', title: '', tags: '', base: null };
export const isEmpty = ({ content, title, tags }: Writing): boolean => !content && !title && !tags;

/**
 * The draft of one composer (`place` as in the contract: `post`, `reply:{topic}` …). Every change is kept on the device at once and on
 * the server after a rest; whatever is newest, here, in another tab or on another device, is what a composer opens with.
 */
export function useComposerDraft(place: string): ComposerDraft {
  const key = `composer.${place}`;
  const [opened, setOpened] = useState(place);
  const [writing, setWriting] = useState<Writing>(() => readKept(key) ?? nothing);
  const [status, setStatus] = useState<DraftStatus>('idle');
  /** Grows with each change that is to go to the server; 0 when there is none. */
  const [changes, setChanges] = useState(0);
  if (opened !== place) {
    setOpened(place);
    setWriting(readKept(key) ?? nothing);
    setStatus('idle');
    setChanges(0);
  }
  const now = useRef({ key, place, writing, isNew: false });
  useEffect(() => {
    now.current = { ...now.current, key, place, writing };
  }, [key, place, writing]);

  const send = useEffectEvent(async (keepalive = false) => {
    const kept = readKept(key);
    if (!kept?.isNew || !currentToken()) return;
    setStatus('saving');
    setStatus((await saveDraft(place, keepalive)) ? (isEmpty(kept) ? 'idle' : 'saved') : 'local');
  });

  const change = (part: Partial<Writing>) => {
    const next = { ...now.current.writing, ...part };
    now.current.writing = next;
    setWriting(next);
    keep(key, { ...next, at: Date.now(), isNew: true });
    setStatus('local');
    setChanges((count) => count + 1);
  };

  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(() => void send(), restBeforeSave);
    return () => clearTimeout(timer);
  }, [changes]);

  const adopt = useEffectEvent((kept: KeptWriting | null) => {
    const next = kept ?? nothing;
    setWriting({ content: next.content, title: next.title, tags: next.tags, base: next.base });
    setStatus(kept && !isEmpty(kept) ? (kept.isNew ? 'local' : 'saved') : 'idle');
  });

  // What another tab keeps is newer than what stands here; that tab sends it, so nothing goes round in circles.
  useEffect(() => onDraft(key, (draft) => adopt(parse(draft))), [key]);

  useEffect(() => {
    let gone = false;
    void newestDraft(place).then((newest) => {
      if (!gone && newest !== undefined) adopt(newest);
    });
    const again = () => void send();
    window.addEventListener('online', again);
    return () => {
      gone = true;
      window.removeEventListener('online', again);
      // Left before the rest was over.
      void saveDraft(place, true);
    };
  }, [place]);

  return {
    ...writing,
    writing,
    set: change,
    setContent: (content) => change({ content }),
    setTitle: (title) => change({ title }),
    setTags: (tags) => change({ tags }),
    status,
    clear: () => {
      now.current.writing = nothing;
      setWriting(nothing);
      setStatus('idle');
      setChanges(0);
      // Remembered as emptied until the server has heard of it, or an old draft would come back.
      keep(key, { ...nothing, at: Date.now(), isNew: true });
      void saveDraft(place);
    },
  };
}

/**
 * Puts a writing in the place of what is kept there, on this device and on the server; without one it is thrown away. Answers whether
 * the server has heard of it.
 */
export function replaceDraft(place: string, writing: Writing | null): Promise<boolean> {
  keep(`composer.${place}`, { ...(writing ?? nothing), at: Date.now(), isNew: true });
  return saveDraft(place);
}

/**
 * Compares this device with the server when a composer opens. Answers the writing that should stand there, null for none, and
 * undefined when what stands there is right (or the server cannot be asked).
 */
async function newestDraft(place: string): Promise<KeptWriting | null | undefined> {
  const key = `composer.${place}`;
  if (!currentToken()) return undefined;
  const before = readKept(key);
  const all = await queryClient
    .fetchQuery({ ...read('GET /api/drafts'), staleTime: 5_000, retry: false })
    .catch(() => undefined);
  const kept = readKept(key);
  // Typed meanwhile: what is typed is newer than any answer.
  if (!all || JSON.stringify(kept) !== JSON.stringify(before)) return undefined;
  const draft = all.find((each) => each.place === place);
  const stored = draft && {
    content: draft.content,
    title: draft.title ?? '',
    tags: draft.tags ?? '',
    base: draft.base,
    at: Date.parse(draft.updated_at),
    isNew: false,
  };
  const newest = newer(kept, stored ?? null, place.startsWith('edit:'));
  if (newest === kept) {
    void saveDraft(place);
    return undefined;
  }
  if (newest) keep(key, newest);
  else dropDraft(key);
  return newest;
}

/**
 * Of what this device keeps and what the server has: the newest. What is no longer on the server was sent or thrown away elsewhere. Not
 * so a change: where another device saved its own, these words may stand nowhere but here.
 */
export function newer(
  kept: KeptWriting | null,
  stored: KeptWriting | null,
  isChange = false,
): KeptWriting | null {
  if (!kept) return stored;
  if (kept.isNew) return stored && stored.at > kept.at ? stored : kept;
  if (!stored) return isChange ? kept : null;
  return stored.at === kept.at ? kept : stored;
}

// One call after another, so that a draft that was sent off cannot arrive after it was thrown away.
let turn: Promise<unknown> = Promise.resolve();

/** Sends what is new here to the server. Answers whether all that is kept here is there now. */
function saveDraft(place: string, keepalive = false): Promise<boolean> {
  const saved = turn.then(() => saveNow(place, keepalive));
  turn = saved;
  return saved;
}

async function saveNow(place: string, keepalive: boolean): Promise<boolean> {
  const key = `composer.${place}`;
  const kept = readKept(key);
  if (!kept?.isNew || !currentToken()) return true;
  const isSame = () => readKept(key)?.at === kept.at;
  const { content, title, tags, base } = kept;
  try {
    if (isEmpty(kept)) {
      await api('DELETE /api/drafts/:place', { params: { place }, keepalive }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      if (isSame()) dropDraft(key);
    } else {
      const body = { content, title: title || null, tags: tags || null, base };
      // A page that is left may send 64 kB on its way out; more stays on the device until the next visit.
      const small = content.length < 20_000;
      const draft = await api('PUT /api/drafts/:place', {
        params: { place },
        body,
        keepalive: keepalive && small,
      });
      if (isSame()) keep(key, { ...kept, at: Date.parse(draft.updated_at), isNew: false });
    }
    void queryClient.invalidateQueries({ queryKey: ['GET /api/drafts'] });
    return isSame() || readKept(key)?.isNew !== true;
  } catch {
    return false;
  }
}

const keep = (key: string, { at, ...kept }: KeptWriting): boolean =>
  writeDraft(key, { text: JSON.stringify(kept), base: at });

const readKept = (key: string): KeptWriting | null => parse(readDraft(key));

function parse(draft: Draft | null): KeptWriting | null {
  if (!draft) return null;
  try {
    const kept = JSON.parse(draft.text) as Partial<KeptWriting>;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return {
      content: text(kept.content),
      title: text(kept.title),
      tags: text(kept.tags),
      base: typeof kept.base === 'string' ? kept.base : null,
      at: draft.base,
      isNew: kept.isNew === true,
    };
  } catch {
    return null;
  }
}
