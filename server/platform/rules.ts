import { somethingToSee } from '#contract/fields.ts';

const visible = new RegExp(somethingToSee, 'u');

/** Whether nothing would be seen of a plain text: no letter, digit or sign. The one rule for every text a person writes. */
export const isBlankText = (text: string): boolean => !visible.test(text);

/** A text without the space around it; null when nothing of it would be seen. */
export const seenText = (text: string | null | undefined): string | null =>
  text == null || isBlankText(text) ? null : text.trim();

/** True when the editor began from another version than the one that stands; without a base nobody asks. */
export const isEditedElsewhere = (base: string | null | undefined, editedAt: Date | null): boolean =>
  base !== undefined && (base === null ? null : Date.parse(base)) !== (editedAt?.getTime() ?? null);

/** Characters of Chinese and Japanese, which stand without spaces; the database's `search_text` names the same ones. */
export const unspaced = '\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f';
/** Runs of such characters, each a phrase to the index: it keeps every character as a word. */
export const unspacedRuns = new RegExp(`[${unspaced}]+`, 'gu');
