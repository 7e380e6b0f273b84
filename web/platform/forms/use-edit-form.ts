import { useState } from 'react';
import { fromPlain, linesOf } from '../../ui/editor/reading/plain.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { composerDraft, isEmpty, isSameWriting, nothing, type Writing } from '../drafts/draft-storage.ts';
import { useConfirmDiscard } from '../drafts/use-confirm-discard.ts';
import { useDraft } from '../drafts/use-draft.ts';
import type { Typed } from './form-state.ts';
import { type Form, type FormOptions, newerIn, useFormOver } from './use-form.ts';

/** Published content that can be edited: a post, a comment, a topic, a reply. */
interface Written {
  id: string;
  content: string;
  version: number;
  title?: string;
  tags?: readonly string[];
  mentions?: People;
}

type People = readonly { id: string; name: string }[];

interface EditOptions<T>
  extends Omit<FormOptions<Writing, T>, 'values' | 'version' | 'save' | 'show' | 'onWhole'> {
  /** True for plain text. Its draft is rich text, like that of every edit. */
  isPlain?: boolean;
  /**
   * Sends text that is based on a version. `onText` takes a version that has the text, if a photo follows: should that fail,
   * the next try is based on this version.
   */
  save: (words: Writing, version: number, onText: (after: T) => void) => Promise<T>;
  show: (version: T) => void;
  onClose: () => void;
}

export type Editing = ReturnType<typeof useEditForm>;

/**
 * The form of published content. Text becomes a draft at the first key, with the version it is based on, on this device and on
 * the server. If another tab or device saves in between, the form shows both versions, so no text is lost.
 */
export function useEditForm<T extends Written>(
  written: T,
  { isPlain = false, save, show, onFail, onClose, ...options }: EditOptions<T>,
) {
  const place = `edit:${written.id}`;
  const draft = useDraft(place);
  const stored = composerDraft(place);
  const mayDiscard = useConfirmDiscard();
  const toast = useToast();
  // Null until something is typed; until then the form shows the draft or the newest content.
  const [typed, setTyped] = useState<Writing | null>(null);
  // Follows another tab's draft. If that draft is deleted there, the text stays here.
  if (typed && !isEmpty(draft.writing) && draft.writing !== typed) setTyped(draft.writing);
  const [shown, setShown] = useState(written);
  const newest = shown.version > written.version ? shown : written;
  const published = wordsOf(newest);
  const showNow = (version: T) => {
    setShown(version);
    show(version);
  };
  const keptIn = (writing: Writing | null): Typed<Writing> | null => {
    const kept = writing && !isEmpty(writing) ? writing : typed;
    const values = kept && { ...kept, content: isPlain ? linesOf(kept.content) : kept.content };
    // Another device may have saved identical text.
    return !values || isSameWriting(values, published) ? null : { values, version: kept.base_version ?? 0 };
  };
  const store = {
    get: () => keptIn(stored.get()),
    set({ values, version }: Typed<Writing>) {
      const content = isPlain ? fromPlain(values.content) : values.content;
      draft.set({ ...values, content, base_version: version });
      setTyped(stored.get());
      return true;
    },
    remove() {
      setTyped(null);
      draft.clear();
    },
  };
  const kept = keptIn(draft.writing);
  const form: Form<Writing, T> = useFormOver<Writing, T, void>(
    store,
    kept,
    {
      ...options,
      values: published,
      version: newest.version,
      // The server refuses text that is based on an outdated version, unless the current one was shown.
      save: (words, version) =>
        save(words, theirs?.version ?? version, (after) => void form.settle(after, form.drop(words))),
      show: showNow,
      onWhole: onClose,
      onFail(reason, sent) {
        const newer = newerIn<T>(reason);
        if (newer) {
          // The draft keeps its version, so that reopening it shows both versions again. It is saved anew
          // because the other device may have deleted it.
          store.set(form.now());
          showNow(newer);
        }
        return onFail?.(reason, sent);
      },
    },
    isSameWriting,
  );
  const theirs = form.theirs ?? (!typed && kept && kept.version < newest.version ? newest : undefined);
  const set = (part: Partial<Writing>) => {
    form.meet(theirs);
    form.set(part);
  };
  return {
    ...form,
    /** The server's newer version, once it is shown to the member. */
    theirs: theirs && {
      title: theirs.title,
      html: isPlain ? fromPlain(theirs.content) : theirs.content,
    },
    set,
    /** Records a member picked with @ in a plain text. Rich text names them itself. */
    pick: (person: People[number]) =>
      set({ queue: queueOf([...(form.now().values.queue?.people ?? []), person]) }),
    save: () => form.save(),
    /** Cancel and Escape: asks before changed text is discarded. */
    async leave() {
      if (!(await mayDiscard(form.isChanged))) return;
      form.drop();
      onClose();
    },
    /** Closes the form and leaves the server's version as it is. The member's text stays a draft. */
    keepServerVersion() {
      // Saved on the server too, because the list of drafts is read from there.
      store.set(form.now());
      onClose();
      toast('Kept the other version. Yours is in Drafts.');
    },
  };
}

const wordsOf = ({ content, title = '', tags = [], mentions = [] }: Written): Writing => ({
  ...nothing,
  content,
  title,
  tags: tags.join(', '),
  queue: queueOf(mentions),
});

/** Most people that a draft may have. */
const maxPeople = 50;
const queueOf = (people: People): Writing['queue'] =>
  people.length === 0
    ? null
    : {
        client_id: null,
        sent_length: 0,
        people: people.slice(-maxPeople).map(({ id, name }) => ({ id, name })),
      };
