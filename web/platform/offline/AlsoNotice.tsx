import { useEffect, useEffectEvent } from 'react';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { alsoWords } from '../app/also-words.ts';
import { subscribe } from './outbox.ts';

/** Shows a line with what else a saved change counted for, on every page. */
export function AlsoNotice() {
  const toast = useToast();
  const tell = useEffectEvent((reply: object) => {
    const words = alsoWords(reply);
    if (words) toast(words);
  });
  useEffect(() => subscribe((event) => event.type === 'saved' && tell(event.reply)), []);
  return null;
}
