import { somethingToSee } from '#contract/platform/fields.ts';

const visible = new RegExp(somethingToSee, 'u');

/** True if a plain text shows nothing: no letter, digit or symbol. The one rule for all text from members. */
export const isBlankText = (text: string): boolean => !visible.test(text);

/** Returns the trimmed text, or null if it is blank. */
export const seenText = (text: string | null | undefined): string | null =>
  text == null || isBlankText(text) ? null : text.trim();

/** The version an edit is based on. */
export interface BasedOn {
  version?: number | undefined;
}

/** True if the stored text was edited since the version this edit is based on. False without a version: the last edit wins. */
export const isEditedElsewhere = ({ version }: BasedOn, stored: { version: number }): boolean =>
  version !== undefined && version !== stored.version;

/**
 * Chinese and Japanese characters, which are written without spaces. Must match the database function
 * `search_text`.
 */
export const unspaced = '\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f';
/** Matches runs of these characters. The index stores every character as a word, so a run is a phrase. */
export const unspacedRuns = new RegExp(`[${unspaced}]+`, 'gu');

/** Returns the length of a text in code points, as the database and the contract count it. */
export const lengthOf = (text: string): number => [...text].length;

/** Returns at most `most` code points of a text, so that no emoji is cut in two. */
export const cutTo = (text: string, most: number): string => [...text].slice(0, most).join('');
