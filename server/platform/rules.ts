/** Whether nothing would be seen of a plain text: no letter, digit or sign; what is invisible or stands for nothing is not counted. */
export const isBlankText = (text: string): boolean =>
  !/[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0\ufffd]/u.test(text);

/** True when the editor began from another version than the one that stands; without a base nobody asks. */
export const isEditedElsewhere = (base: string | null | undefined, editedAt: Date | null): boolean =>
  base !== undefined && (base === null ? null : Date.parse(base)) !== (editedAt?.getTime() ?? null);
