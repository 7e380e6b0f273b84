/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Returns a name or a title for a sentence that is one string. Written from right to left, it would move the numbers and names beside it, so
 * it is enclosed in the marks that `<bdi>` stands for. Elements have `dir="auto"` instead.
 */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
