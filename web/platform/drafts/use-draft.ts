import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { randomId } from '../app/random-id.ts';
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

/**
 * `local`: stored on this device only, sent once the server can be reached. `unkept`: stored neither here nor
 * on the server yet.
 */
export type DraftStatus = 'idle' | 'saving' | 'saved' | 'local' | 'unkept';

export interface ComposerDraft extends Writing {
  /** Stays the same object until its text changes, here or elsewhere. */
  writing: Writing;
  /** Changes one or several parts. */
  set: (part: Partial<Writing>) => void;
  status: DraftStatus;
  /**
   * Returns the `client_id` for sending these words. Retrying identical words reuses it, so a lost response
   * cannot create a duplicate. It is stored with the draft and survives a reload.
   */
  idFor: (words: string) => string;
  /**
   * Deletes the draft locally and on the server. With `sent`, only if the text is unchanged since. Returns
   * the draft that remains.
   */
  clear: (sent?: Writing) => Writing;
}

const saveDebounceMs = 1_500;

/**
 * Stores the draft of one composer (`draftKey`: `post`, `reply:{topic}` …, the `place` of the contract) on the device at
 * every change, and on the server after a pause. A composer opens with the newest draft of this tab, other
 * tabs and other devices.
 */
export function useDraft(draftKey: string): ComposerDraft {
  const key = keyOf(draftKey);
  const [opened, setOpened] = useState(draftKey);
  const [writing, setWriting] = useState<Writing>(() => readKept(key) ?? nothing);
  const [status, setStatus] = useState<DraftStatus>('idle');
  /** Counts the changes still to be sent; 0 when there are none. */
  const [changes, setChanges] = useState(0);
  if (opened !== draftKey) {
    setOpened(draftKey);
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
    const isSaved = await save(draftKey);
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
    setWriting(next);
    setStatus(kept && !isEmpty(kept) ? (kept.isNew ? 'local' : 'saved') : 'idle');
  });

  // Drafts from elsewhere are shown but not sent again, so that two tabs can't loop.
  useEffect(() => onKept(key, now, (kept) => adopt(kept)), [key]);

  useEffect(() => {
    let gone = false;
    void newestDraft(draftKey).then((newest) => {
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
      // The composer closed before the pause was over.
      void saveDraft(draftKey, true);
    };
  }, [draftKey]);

  return {
    ...writing,
    writing,
    set: change,
    status,
    idFor: (words) => {
      const kept = readKept(key) ?? { ...writing, isNew: false, writer: null };
      if (kept.sending?.words === words) return kept.sending.id;
      const id = randomId();
      keep(key, { ...kept, sending: { words, id } });
      return id;
    },
    clear: (sent) => {
      // Reads the stored draft, because the composer may have been left and may show another draft by now.
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
      void replaceDraft(draftKey, null, now);
      return nothing;
    },
  };
}
