import { somethingToSee } from '#contract/fields.ts';

const visible = new RegExp(somethingToSee, 'u');

/** True if a plain text shows nothing: no letter, digit or symbol. The one rule for all text from members. */
export const isBlankText = (text: string): boolean => !visible.test(text);

/** Returns the trimmed text, or null if it is blank. */
export const seenText = (text: string | null | undefined): string | null =>
  text == null || isBlankText(text) ? null : text.trim();

/** True if the editor started from another version than the stored one. False without a base. */
export const isEditedElsewhere = (base: string | null | undefined, editedAt: Date | null): boolean =>
  base !== undefined && (base === null ? null : Date.parse(base)) !== (editedAt?.getTime() ?? null);

/**
 * Chinese and Japanese characters, which are written without spaces. Must match the database function
 * `search_text`.
 */
export const unspaced = '\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f';
/** Matches runs of these characters. The index stores every character as a word, so a run is a phrase. */
export const unspacedRuns = new RegExp(`[${unspaced}]+`, 'gu');
