import { useState } from 'react';
import { composerDraft, isEmpty, isSameWriting, nothing, type Writing } from '../drafts/draft-storage.ts';
import { writingOf } from '../drafts/draft-sync.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useStoredValue } from '../session/stored-value.ts';
import { memoryStore, type Typed } from './form-state.ts';
import { type FormOptions, useFormOver } from './use-form.ts';

interface DraftOptions<S extends object, T, A>
  extends Omit<FormOptions<Writing & S, T, A>, 'values' | 'version' | 'save' | 'show'> {
  /** Values besides the text, which aren't part of the draft. */
  more: S;
  /** Sends the text. Retrying the same words has the same `client_id`, so that a lost reply creates nothing twice. */
  save: (values: Writing & S, client_id: string, how: A) => Promise<T>;
}

/**
 * The form of a new text, which is a draft on this device at every change and on the server after a pause, under `place` of the
 * contract. Another tab and another device continue it.
 */
export function useDraftForm<S extends object, T, A = void>(
  place: string,
  { more, save, onSaved, ...options }: DraftOptions<S, T, A>,
) {
  const draft = useDraft(place);
  const [rest] = useState(() => memoryStore<Partial<S>>());
  const others = useStoredValue(rest);
  const typedIn = (writing: Writing, chosen: Typed<Partial<S>> | null): Typed<Writing & S> | null =>
    isEmpty(writing) && !chosen ? null : { values: { ...writing, ...more, ...chosen?.values }, version: 0 };
  const store = {
    get: () => typedIn(writingOf(composerDraft(place).get() ?? nothing), rest.get()),
    set({ values }: Typed<Writing & S>) {
      const writing = writingOf(values);
      const now = composerDraft(place).get() ?? nothing;
      if (!isSameWriting(writing, now) || writing.queue !== now.queue) draft.set(writing);
      const chosen = Object.fromEntries(Object.keys(more).map((name) => [name, values[name as keyof S]]));
      rest.set({ values: chosen as unknown as Partial<S>, version: 0 });
      return true;
    },
    remove() {
      rest.remove();
      draft.clear();
    },
  };
  const form = useFormOver<Writing & S, T, A>(
    store,
    typedIn(draft.writing, others),
    {
      ...options,
      values: { ...nothing, ...more },
      save: (values, _, how) => save(values, draft.idFor(wordsOf(values, how)), how),
      onSaved(after, sent, how) {
        // Words typed since are another text.
        if (store.get()) draft.clear(sent);
        return onSaved?.(after, sent, how);
      },
      mayReplace: () => true,
      // After a save the form is one for the next text.
      show: () => undefined,
    },
    (one, other) => isSameWriting(one, other) && wordsOf(restOf(one)) === wordsOf(restOf(other)),
  );
  function restOf(values: Writing & S): unknown[] {
    return Object.keys(more).map((name) => values[name as keyof S]);
  }
  return { ...form, draftStatus: draft.status };
}

/** Returns what tells one attempt from another. */
const wordsOf = (...sent: unknown[]): string =>
  JSON.stringify(sent, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
