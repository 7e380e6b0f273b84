import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { addUnsaved, hasWords, wordsIn } from './unsaved-dialogs.ts';

interface Options {
  open: boolean;
  onClose: () => void;
  /** Whether closing loses something. Without it, whether a text field differs from what it was. */
  unsaved: boolean | undefined;
  /** The words are a draft, which Back and a reload leave. */
  isDraft: boolean;
}

/**
 * Notices that words were typed into a dialog, and asks before it is closed with them. The words of a field count from its first focus,
 * so that the values a form begins with are no changes.
 */
export function useDiscardQuestion({ open, onClose, unsaved, isDraft }: Options) {
  const before = useRef(new Map<HTMLElement, string>());
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /**
   * Gets the answer: for the dialog's own close, or for the browser's Back. Who asks last, because a second Back knows how far the
   * way to here is, and the first one only a part of it.
   */
  const answer = useRef<((isDiscarded: boolean) => void) | null>(null);
  const typed = (): string[] =>
    [...before.current].flatMap(([field, words]) =>
      field.isConnected && wordsIn(field) !== words ? [wordsIn(field)] : [],
    );
  const look = () => setTyped(typed().length > 0);
  if (!open && isTyped) setTyped(false);
  if (!open && isAsking) setAsking(false);
  const isUnsaved = open && (unsaved ?? isTyped);

  const ask = (): Promise<boolean> => {
    setAsking(true);
    return new Promise((resolve) => (answer.current = resolve));
  };
  const settle = (isDiscarded: boolean) => {
    setAsking(false);
    answer.current?.(isDiscarded);
    answer.current = null;
  };
  const hear = useEffectEvent(ask);
  const isAtRisk = isUnsaved && !isDraft;
  useEffect(() => (isAtRisk ? addUnsaved({ ask: () => hear(), words: typed }) : undefined), [isAtRisk]);

  return {
    isAsking,
    settle,
    close() {
      if (!isUnsaved) return onClose();
      // Only one question is asked, however often Escape is pressed.
      if (!isAsking) void ask().then((isDiscarded) => isDiscarded && onClose());
    },
    fields: {
      onFocusCapture({ target }: FocusEvent) {
        if (hasWords(target) && !before.current.has(target)) before.current.set(target, wordsIn(target));
      },
      onInput: look,
      // An editor changes its words without an input of its own, and a button may change a field.
      onKeyUp: look,
      onClick: look,
    },
  };
}
