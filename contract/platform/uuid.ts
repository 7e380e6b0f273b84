/** Pattern of an id as the server writes it, in lower case. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Pattern of a text that is one id. */
export const wholeUuid = `^${uuidPattern}$`;

const whole = new RegExp(wholeUuid, 'i');

/** Returns true for one id, in either case, as an address bar may have it. */
export const isUuid = (text: string): boolean => whole.test(text);
