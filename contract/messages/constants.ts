/** Characters of a message. */
export const maxMessage = 50_000;
/** Characters of the last message in the list of conversations. */
export const previewLength = 30;
/** Time after sending in which the sender may edit a message, in ms. */
export const editableFor = 15 * 60_000;
export const messageTypes = ['text', 'success_share'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Characters of a quoted message. */
export const quoteLength = 100;
export const messageEmpty = 'Message cannot be empty';
export const messageTooLong = 'That message is too long. It can have 50,000 characters.';
