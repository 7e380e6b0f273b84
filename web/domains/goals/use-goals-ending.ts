import { useEffect } from 'react';
import { wordEnding } from '../../platform/session/session-store.ts';
import { sentences } from './messages.ts';

/** Names the goals on the sign-in page if the session ends while a page of goals is open, whichever call noticed it. */
export function useGoalsEnding(): void {
  useEffect(() => wordEnding(sentences.signIn), []);
}
