import { useToast } from '../../ui/overlays/Toast.tsx';
import { alsoWords } from '../app/also-words.ts';
import { useOutboxEvents } from './outbox.ts';

/** Shows a line with what else a saved change counted for, on every page. */
export function AlsoNotice() {
  const toast = useToast();
  useOutboxEvents('also', (event) => {
    const words = event.type === 'saved' && alsoWords(event.reply);
    if (words) toast(words);
  });
  return null;
}
