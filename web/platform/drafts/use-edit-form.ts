import { useEffect, useRef, useState } from 'react';
import { fromPlain, plainTextOf } from '../../ui/editor/plain.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { ApiError } from '../http/api.ts';
import { isEmpty, isSameWriting, nothing, type Writing } from './draft-storage.ts';
import { useConfirmDiscard } from './use-confirm-discard.ts';
import { useDraft } from './use-draft.ts';

/** Published content that can be edited: a post, a comment, a topic, a reply. */
interface Written {
  id: string;
  content: string;
  version: number;
  title?: string;
  tags?: readonly string[];
  mentions?: readonly Person[];
}

interface Person {
  id: string;
  name: string;
}

/** Text in the editor, with a title and comma-separated tags where there are any. */
interface EditedText {
  /** Rich text, or plain text with `isPlain`. */
  content: string;
  title: string;
  tags: string;
  /** Members picked with @ in a plain text. Rich text names them itself. */
  people: readonly Person[];
}

interface Change<T> {
  words: EditedText;
  /** Version this text is based on. */
  version: number;
  /** The server's newer version, once it is shown to the member. */
  theirs: T | undefined;
}

export interface Editing<T> extends Pick<Change<T>, 'words' | 'theirs'> {
  change: (part: Partial<EditedText>) => void;
  busy: boolean;
  /**
   * Saves. The server refuses text that is based on an outdated version, unless the current one was shown. `send` calls
   * `onText` with a version that has the text, if a photo follows: should that fail, the next try is based on this version.
   */
  save: (
    send: (words: EditedText, version: number, onText: (after: T) => void) => Promise<T>,
  ) => Promise<boolean>;
  /** Cancel and Escape: asks before changed text is discarded. */
  leave: () => Promise<void>;
  /** Closes the form and leaves the server's version as it is. The member's text stays a draft. */
  keepServerVersion: () => void;
}

interface Surroundings<T> {
  /** True for plain text. Its draft is rich text, like that of every edit. */
  isPlain?: boolean;
  /** Replaces the content on the page with a version from the server. */
  show: (version: T) => void;
  onFail: (error: unknown) => void;
  onClose: () => void;
}

/**
 * Edits published content. Text becomes a draft at the first key, with the version it is based on. If another
 * tab or device saves in between, the form shows both versions, so no text is lost.
 */
export function useEditForm<T extends Written>(
  written: T,
  { isPlain = false, show, onFail, onClose }: Surroundings<T>,
): Editing<T> {
  const draft = useDraft(`edit:${written.id}`);
  const mayDiscard = useConfirmDiscard();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const saving = useRef(false);
  // Null until something is typed; until then the form shows the draft or the newest content.
  const [typed, setTyped] = useState<Change<T> | null>(null);
  const published = wordsOf(written);
  const now = typed ?? beginning(written, draft.writing, isPlain);

  const [seen, setSeen] = useState(draft.writing);
  if (draft.writing !== seen) {
    setSeen(draft.writing);
    // Follows another tab's draft. If that draft is deleted there, the text stays here.
    if (typed && !isEmpty(draft.writing) && !isSameWriting(draft.writing, draftOf(typed, isPlain)))
      setTyped({ ...typed, words: textOf(draft.writing, isPlain), version: draft.baseVersion ?? 0 });
  }
  const last = useRef(now);
  useEffect(() => {
    last.current = now;
  });

  const put = (next: Change<T>) => {
    last.current = next;
    setTyped(next);
    if (isSame(next.words, published) && !next.theirs) draft.clear();
    else draft.set(draftOf(next, isPlain));
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
      const { words, version, theirs } = last.current;
      try {
        const after = await send(words, theirs ? theirs.version : version, (saved) => {
          show(saved);
          put({ words: last.current.words, version: saved.version, theirs: undefined });
          if (isSame(last.current.words, words)) draft.clear();
        });
        show(after);
        if (isSame(last.current.words, words)) {
          draft.clear();
          onClose();
        } else put({ words: last.current.words, version: after.version, theirs: undefined });
        return true;
      } catch (error) {
        const newer = newerIn<T>(error);
        if (newer) {
          // The draft keeps its version, so that reopening it shows both versions again. It is saved anew
          // because the other device may have deleted it.
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
      if (!(await mayDiscard(!isSame(now.words, published)))) return;
      draft.clear();
      onClose();
    },
    keepServerVersion() {
      // Saved on the server too, because the list of drafts is read from there.
      draft.set(draftOf(now, isPlain));
      onClose();
      toast('Kept the other version. Yours is in Drafts.');
    },
  };
}

/** Returns the initial state: the draft if there is one, with the server's version if that is newer. */
function beginning<T extends Written>(written: T, draft: Writing, isPlain: boolean): Change<T> {
  const published = wordsOf(written);
  const words = textOf(draft, isPlain);
  // Another device saved identical text.
  if (isEmpty(draft) || isSame(words, published))
    return { words: published, version: written.version, theirs: undefined };
  // A draft of an earlier release doesn't name its version.
  const version = draft.baseVersion ?? 0;
  return { words, version, theirs: version < written.version ? written : undefined };
}

/** Returns the current version that a refused edit returns, or undefined for any other error. */
export function newerIn<T>(error: unknown): T | undefined {
  if (!(error instanceof ApiError) || error.code !== 'edited_elsewhere') return undefined;
  return (error.body as { current?: T }).current;
}

const wordsOf = ({ content, title = '', tags = [], mentions = [] }: Written): EditedText => ({
  content,
  title,
  tags: tags.join(', '),
  people: mentions,
});

/** Most people that a draft may have. */
const maxPeople = 50;

const draftOf = (
  { words, version }: Pick<Change<unknown>, 'words' | 'version'>,
  isPlain: boolean,
): Writing => {
  const people = words.people.slice(-maxPeople).map(({ id, name }) => ({ id, name }));
  return {
    ...nothing,
    content: isPlain ? fromPlain(words.content) : words.content,
    title: words.title,
    tags: words.tags,
    baseVersion: version,
    queue: people.length > 0 ? { client_id: null, sent_length: 0, people } : null,
  };
};

const textOf = ({ content, title, tags, queue }: Writing, isPlain: boolean): EditedText => ({
  content: isPlain ? plainTextOf(content) : content,
  title,
  tags,
  people: queue?.people ?? [],
});
const isSame = (one: EditedText, other: EditedText): boolean =>
  one.content === other.content && one.title === other.title && one.tags === other.tags;
