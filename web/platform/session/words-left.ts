import { unsavedWords } from '../../ui/overlays/unsaved-dialogs.ts';
import { writeStored } from '../app/browser-storage.ts';
import { onSessionEnd } from './session-store.ts';
import { storedValue } from './stored-value.ts';

const key = 'evolve.words-left';

/** Words that a member was typing into a dialog when their session ended. They stay in this tab, until the member has signed in and read them. */
export const wordsLeft = storedValue<string[]>(key, {
  area: 'sessionStorage',
  perMember: true,
  clearAtLogout: true,
  parse: (text) => JSON.parse(text) as string[],
});

// Of a session that expired alone: the page leaves for the login at once, whatever is open.
onSessionEnd((member, why) => {
  const words = [...new Set(unsavedWords())];
  if (member && why === 'expired' && words.length > 0)
    writeStored(`${key}.${member}`, JSON.stringify(words), 'sessionStorage');
});
