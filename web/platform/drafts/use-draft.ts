import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentToken } from '../session/session-store.ts';
import {
  isEmpty,
  isSameWriting,
  keep,
  keepNew,
  keyOf,
  newestDraft,
  nothing,
  onKept,
  readKept,
  replaceDraft,
  type SyncedDraft,
  saveAtOnce,
  saveDraft,
  tellOthers,
  type Writing,
} from './draft-sync.ts';

/** `local`: kept on this device; it goes to the server when that answers again. `unkept`: neither has it yet. */
export type DraftStatus = 'idle' | 'saving' | 'saved' | 'local' | 'unkept';

export interface ComposerDraft extends Writing {
  /** The same object until something changes it, here or elsewhere. */
  writing: Writing;
  /** Changes several parts at once. */
  set: (part: Partial<Writing>) => void;
  setContent: (content: string) => void;
  setTitle: (title: string) => void;
  setTags: (tags: string) => void;
  status: DraftStatus;
  /**
   * The `client_id` under which these words are sent: the same for the same words, so that sending again after a lost answer makes no
   * second one. It stays with the draft, through a reload too.
   */
  idFor: (words: string) => string;
  /**
   * It was sent, or is not wanted any more: forgotten here and on the server. With what was sent only if nothing was typed since. Answers
   * what stands there now.
   */
  clear: (sent?: Writing) => Writing;
}

const saveDebounceMs = 1_500;

/**
 * The draft of one composer (`place` as in the contract: `post`, `reply:{topic}` …). Every change is kept on the device at once and on
 * the server after a rest; whatever is newest, here, in another tab or on another device, is what a composer opens with.
 */
export function useDraft(place: string): ComposerDraft {
  const key = keyOf(place);
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
  const now = useRef({ key, writing, isKept: true });
  useEffect(() => {
    now.current = { ...now.current, key, writing };
  }, [key, writing]);

  const send = useEffectEvent(async (save = saveDraft) => {
    const kept = readKept(key);
    if (!kept?.isNew || !currentToken()) return;
    setStatus('saving');
    const isSaved = await save(place);
    setStatus(isSaved ? (isEmpty(kept) ? 'idle' : 'saved') : now.current.isKept ? 'local' : 'unkept');
  });

  const change = (part: Partial<Writing>) => {
    const next = { ...now.current.writing, ...part };
    now.current.writing = next;
    setWriting(next);
    const { isKept } = Object.assign(now.current, { isKept: keepNew(key, next) });
    tellOthers(key, now);
    setStatus(isKept ? 'local' : 'unkept');
    setChanges((count) => count + 1);
  };

  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(() => void send(), saveDebounceMs);
    return () => clearTimeout(timer);
  }, [changes]);

  const adopt = useEffectEvent((kept: SyncedDraft | null) => {
    const next = kept ?? nothing;
    setWriting({ content: next.content, title: next.title, tags: next.tags, base: next.base });
    setStatus(kept && !isEmpty(kept) ? (kept.isNew ? 'local' : 'saved') : 'idle');
  });

  // What others keep is newer than what stands here, and sent by them: nothing goes round in circles.
  useEffect(() => onKept(key, now, (kept) => adopt(kept)), [key]);

  useEffect(() => {
    let gone = false;
    void newestDraft(place).then((newest) => {
      if (!gone && newest !== undefined) adopt(newest);
    });
    const again = () => void send();
    const leave = () => void send(saveAtOnce);
    window.addEventListener('online', again);
    window.addEventListener('pagehide', leave);
    return () => {
      gone = true;
      window.removeEventListener('online', again);
      window.removeEventListener('pagehide', leave);
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
    idFor: (words) => {
      const kept = readKept(key) ?? { ...writing, at: Date.now(), isNew: false };
      if (kept.sending?.words === words) return kept.sending.id;
      const id = crypto.randomUUID();
      keep(key, { ...kept, sending: { words, id } });
      return id;
    },
    clear: (sent) => {
      // Not what this composer shows: it may have been left, and another one stands in its place.
      const kept = readKept(key);
      if (sent && kept && !isEmpty(kept) && !isSameWriting(kept, sent)) {
        keep(key, { ...kept, sending: undefined });
        return kept;
      }
      if (now.current.key === key) {
        now.current.writing = nothing;
        setWriting(nothing);
        setStatus('idle');
        setChanges(0);
      }
      void replaceDraft(place, null, now);
      return nothing;
    },
  };
}
