/** Whether nothing would be seen of a plain text: no letter, digit or sign; what is invisible or stands for nothing is not counted. */
export const isBlankText = (text: string): boolean =>
  !/[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0\ufffd]/u.test(text);

/** True when the editor began from another version than the one that stands; without a base nobody asks. */
export const isEditedElsewhere = (base: string | null | undefined, editedAt: Date | null): boolean =>
  base !== undefined && (base === null ? null : Date.parse(base)) !== (editedAt?.getTime() ?? null);

/** Characters of Chinese and Japanese, which stand without spaces; the database's `search_text` names the same ones. */
export const unspaced = '\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f';
/** Runs of such characters, each a phrase to the index: it keeps every character as a word. */
export const unspacedRuns = new RegExp(`[${unspaced}]+`, 'gu');
