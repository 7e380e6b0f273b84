import { useRef } from 'react';

/**
 * The id under which something is sent: the same for the same words, so that sending again after a lost answer makes no second one;
 * another once they were changed, or `done`.
 */
export function useSendId(): { idFor: (words: string) => string; done: () => void } {
  const last = useRef({ words: '', id: '' });
  return {
    idFor(words) {
      if (last.current.id === '' || last.current.words !== words)
        last.current = { words, id: crypto.randomUUID() };
      return last.current.id;
    },
    done() {
      last.current = { words: '', id: '' };
    },
  };
}
