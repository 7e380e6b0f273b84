import { useToast } from '../../ui/overlays/Toast.tsx';
import { linkedChangeWords } from '../app/linked-change-words.ts';
import { useOutboxEvents } from './outbox.ts';

/** Shows a line with what else a saved change counted for, on every page. */
export function LinkedChangeNotice() {
  const toast = useToast();
  useOutboxEvents('also', (event) => {
    const words = event.type === 'saved' && linkedChangeWords(event.reply);
    if (words) toast(words);
  });
  return null;
}
