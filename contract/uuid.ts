/** Pattern of an id as the server writes it, in lower case. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Pattern of a text that is one id. */
export const wholeUuid = `^${uuidPattern}$`;
