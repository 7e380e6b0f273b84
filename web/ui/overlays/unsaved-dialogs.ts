import { createContext } from 'react';

/** An open dialog whose words would be lost with the page. */
export interface UnsavedDialog {
  /** Asks whether they may be discarded. Resolves to true if so. */
  ask: () => Promise<boolean>;
  /** Returns the words that were typed, by field. */
  words: () => string[];
}

let dialogs: readonly UnsavedDialog[] = [];
const listeners = new Set<() => void>();

function change(next: readonly UnsavedDialog[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

/** Adds a dialog while it has unsaved words. Returns the function that removes it. */
export function addUnsaved(dialog: UnsavedDialog): () => void {
  change([...dialogs, dialog]);
  return () => change(dialogs.filter((each) => each !== dialog));
}

/** Returns the topmost dialog with unsaved words. */
export const unsavedDialog = (): UnsavedDialog | undefined => dialogs.at(-1);

/** Returns the words of all open dialogs that would be lost. */
export const unsavedWords = (): string[] => dialogs.flatMap(({ words }) => words());

export function watchUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Closes the dialog around a component, and asks first if that loses words. Null outside a dialog. */
export const CloseContext = createContext<(() => void) | null>(null);

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

const withoutWords = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'password', 'radio', 'range'];
const neither = ['reset', 'search', 'submit'];

/** Returns true for a field whose words a member would have to type again. A search, a password and a code aren't. */
export function hasWords(field: EventTarget): field is TextField {
  if (field instanceof HTMLTextAreaElement) return true;
  if (field instanceof HTMLInputElement)
    return (
      ![...withoutWords, ...neither].includes(field.type) &&
      field.role !== 'combobox' &&
      field.autocomplete !== 'one-time-code'
    );
  return field instanceof HTMLElement && field.isContentEditable;
}

export const wordsIn = (field: TextField): string =>
  'value' in field ? field.value : (field.textContent ?? '');
