import { useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import type { Say } from './use-banner.tsx';

interface Editing<T> {
  busy: boolean;
  /** What somebody else, or another tab, saved in the meantime. */
  theirs: T | undefined;
  /** Saves with the version the text was made from; answers what stands now, or undefined when it was not saved. */
  save: (send: (base: string | null) => Promise<T>) => Promise<T | undefined>;
}

/** Saves a change of what was written before. Of two editors nobody loses a word: the later one sees both. */
export function useEditing<T extends { edited_at: string | null }>(written: T, say: Say): Editing<T> {
  const [base, setBase] = useState(written.edited_at);
  const [theirs, setTheirs] = useState<T>();
  const [busy, setBusy] = useState(false);
  const saving = useRef(false);
  return {
    busy,
    theirs,
    async save(send) {
      if (saving.current) return undefined;
      saving.current = true;
      setBusy(true);
      try {
        const after = await send(base);
        say.hush();
        return after;
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'edited_elsewhere';
        const { current } = (isConflict ? error.body : {}) as { current?: T };
        if (current) {
          setTheirs(current);
          setBase(current.edited_at);
        }
        say.fail(error, 'change');
        return undefined;
      } finally {
        saving.current = false;
        setBusy(false);
      }
    },
  };
}
