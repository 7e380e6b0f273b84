import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { ApiError } from '../http/api.ts';
import { isEmpty } from './draft-sync.ts';
import { useConfirmDiscard } from './use-confirm-discard.ts';
import { useDraft } from './use-draft.ts';

/** What stands already and may be changed: a post, a topic, a reply. */
interface Written {
  id: string;
  content: string;
  edited_at: string | null;
  title?: string;
  tags?: readonly string[];
}

/** What is in the editor: rich text, with a title and tags (as typed, with commas) where there are any. */
interface EditedText {
  content: string;
  title: string;
  tags: string;
}

interface Change<T> {
  words: EditedText;
  /** `edited_at` of the version the words were made from. */
  base: string | null;
  /** The version that stands instead, once the member has it before their eyes. */
  theirs: T | undefined;
}

interface Editing<T> extends Pick<Change<T>, 'words' | 'theirs'> {
  change: (part: Partial<EditedText>) => void;
  busy: boolean;
  /** Saves. The server refuses words that were made from another version than the one that stands, unless that one was shown. */
  save: (send: (words: EditedText, base: string | null) => Promise<T>) => Promise<boolean>;
  /** Cancel and Escape: asks before changed words go. */
  leave: () => Promise<void>;
  /** Leaves the version that stands; one's own stays a draft. */
  keepServerVersion: () => void;
}

interface Surroundings<T> {
  /** Puts a version that came from the server in its place on the page. */
  show: (version: T) => void;
  onFail: (error: unknown) => void;
  onClose: () => void;
}

/**
 * Changes what was written before. What is typed is a draft from the first key on, with the version it was made from: whoever comes back to
 * it after another version was saved, in another tab or on another device, sees both, and nobody loses a word.
 */
export function useEditForm<T extends Written>(
  written: T,
  { show, onFail, onClose }: Surroundings<T>,
): Editing<T> {
  const draft = useDraft(`edit:${written.id}`);
  const mayDiscard = useConfirmDiscard();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const saving = useRef(false);
  // Nothing was typed yet: the draft or what stands, however often that is read again meanwhile.
  const [typed, setTyped] = useState<Change<T> | null>(null);
  const standing = wordsOf(written);
  const now = typed ?? beginning(written, draft.writing);

  const [seen, setSeen] = useState(draft.writing);
  if (draft.writing !== seen) {
    setSeen(draft.writing);
    // Typed in another tab. A draft that went away there leaves the words here.
    if (typed && !isEmpty(draft.writing))
      setTyped({ ...typed, words: only(draft.writing), base: draft.base });
  }
  const last = useRef(now);
  useEffect(() => {
    last.current = now;
  });

  const put = (next: Change<T>) => {
    last.current = next;
    setTyped(next);
    const { words, base } = next;
    if (isSame(words, standing) && !next.theirs) draft.clear();
    else draft.set({ ...words, base });
  };

  return {
    words: now.words,
    theirs: now.theirs,
    busy,
    change: (part) => put({ ...last.current, words: { ...last.current.words, ...part } }),
    async save(send) {
      if (saving.current) return false;
      saving.current = true;
      setBusy(true);
      const { words, base, theirs } = last.current;
      try {
        const after = await send(words, theirs ? theirs.edited_at : base);
        show(after);
        if (isSame(last.current.words, words)) {
          draft.clear();
          onClose();
        } else put({ words: last.current.words, base: after.edited_at, theirs: undefined });
        return true;
      } catch (error) {
        const newer = newerIn<T>(error);
        if (newer) {
          // The draft keeps its beginning, so that it shows both once more when it is opened again; the other device may have dropped it.
          put({ ...last.current, theirs: newer });
          show(newer);
        }
        onFail(error);
        return false;
      } finally {
        saving.current = false;
        setBusy(false);
      }
    },
    async leave() {
      if (!(await mayDiscard(!isSame(now.words, standing)))) return;
      draft.clear();
      onClose();
    },
    keepServerVersion() {
      // On the server as well, or the list of drafts would not have it.
      draft.set({ ...now.words, base: now.base });
      onClose();
      toast('Kept the other version. Yours is in Drafts.');
    },
  };
}

/** What an editor opens with: the draft where there is one, beside the version that was saved since it was begun. */
function beginning<T extends Written>(written: T, draft: EditedText & { base: string | null }): Change<T> {
  const standing = wordsOf(written);
  // Saved elsewhere, word for word.
  if (isEmpty(draft) || isSame(draft, standing))
    return { words: standing, base: written.edited_at, theirs: undefined };
  const isOlder = timeOf(written.edited_at) > timeOf(draft.base);
  return { words: only(draft), base: draft.base, theirs: isOlder ? written : undefined };
}

/** The version that came with the refusal of a change. */
export function newerIn<T>(error: unknown): T | undefined {
  if (!(error instanceof ApiError) || error.code !== 'edited_elsewhere') return undefined;
  return (error.body as { current?: T }).current;
}

const wordsOf = ({ content, title = '', tags = [] }: Written): EditedText => ({
  content,
  title,
  tags: tags.join(', '),
});
const only = ({ content, title, tags }: EditedText): EditedText => ({ content, title, tags });
const isSame = (one: EditedText, other: EditedText): boolean =>
  one.content === other.content && one.title === other.title && one.tags === other.tags;
/** What was never changed is older than every change. */
const timeOf = (at: string | null): number => (at === null ? 0 : Date.parse(at));
