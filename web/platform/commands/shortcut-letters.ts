import { storedValue, useStoredValue } from '../session/stored-value.ts';

/** Members can switch single-key shortcuts off, for speech input or accidental key presses (WCAG 2.1.4). */
const letters = storedValue('evolve.letters');

export const lettersAreOn = (): boolean => letters.get() !== 'off';
export const setLetters = (on: boolean): void => void (on ? letters.remove() : letters.set('off'));
export const useLetters = (): boolean => useStoredValue(letters) !== 'off';
