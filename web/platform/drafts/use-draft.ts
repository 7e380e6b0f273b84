import { useEffect, useEffectEvent, useState } from 'react';
import { randomId } from '../app/random-id.ts';
import { currentToken } from '../session/session-store.ts';
import { useStoredValue } from '../session/stored-value.ts';
import { composerDraft, isEmpty, isSameWriting, nothing, type Writing } from './draft-storage.ts';
import { keepNew, newestDraft, replaceDraft, saveAtOnce, saveDraft } from './draft-sync.ts';

/**
 * `local`: stored on this device only, sent once the server can be reached. `unkept`: stored neither here nor
 * on the server yet.
 */
export type DraftStatus = 'idle' | 'saving' | 'saved' | 'local' | 'unkept';

const saveDebounceMs = 1_500;

/**
 * Stores the draft of one composer (`draftKey`: `post`, `reply:{topic}` …, the `place` of the contract) on the device at
 * every change, and on the server after a pause. A composer shows the newest draft of this tab, other tabs and
 * other devices.
 */
export function useDraft(draftKey: string) {
  const stored = composerDraft(draftKey);
  const draft = useStoredValue(stored);
  const writing = draft ?? nothing;
  const [isSaving, setSaving] = useState(false);
  const [isKept, setKept] = useState(true);
  /** Counts the changes made here. Drafts from elsewhere are shown but not sent, so that two tabs can't loop. */
  const [changes, setChanges] = useState(0);

  const send = useEffectEvent(async (save = saveDraft) => {
    if (!stored.get()?.isNew || !currentToken()) return;
    setSaving(true);
    await save(draftKey);
    setSaving(false);
  });
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(() => void send(), saveDebounceMs);
    return () => clearTimeout(timer);
  }, [changes]);

  useEffect(() => {
    void newestDraft(draftKey);
    const again = () => void send();
    const leave = () => void send(saveAtOnce);
    window.addEventListener('online', again);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('pagehide', leave);
      // The composer closed before the pause was over.
      void saveDraft(draftKey, true);
    };
  }, [draftKey]);

  const unsent = isSaving ? 'saving' : isKept ? 'local' : 'unkept';
  const status: DraftStatus = !draft || isEmpty(draft) ? 'idle' : draft.isNew ? unsent : 'saved';
  return {
    ...writing,
    /** Stays the same object until the draft changes, here or elsewhere. */
    writing,
    status,
    /** Changes one or several parts. */
    set(part: Partial<Writing>) {
      setKept(keepNew(draftKey, { ...(stored.get() ?? nothing), ...part }));
      setChanges((count) => count + 1);
    },
    /**
     * Returns the `client_id` for sending these words. Retrying identical words reuses it, so a lost response
     * cannot create a duplicate. It is stored with the draft and survives a reload.
     */
    idFor(words: string): string {
      const now = stored.get() ?? { ...nothing, isNew: false, writer: null };
      const sending = now.sending?.words === words ? now.sending : { words, id: randomId() };
      if (sending !== now.sending) stored.set({ ...now, sending });
      return sending.id;
    },
    /**
     * Deletes the draft locally and on the server. With `sent`, only if the text is unchanged since. Returns
     * the draft that remains.
     */
    clear(sent?: Writing): Writing {
      // Reads the stored draft, because the composer may have been left by now.
      const now = stored.get();
      if (!sent || !now || isEmpty(now) || isSameWriting(now, sent)) {
        void replaceDraft(draftKey, null);
        return nothing;
      }
      stored.set({ ...now, sending: undefined });
      return now;
    },
  };
}
