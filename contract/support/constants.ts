/** Subjects of questions, in the order of the form. */
export const contactCategories = ['billing', 'account', 'broken', 'safety', 'privacy', 'ideas'] as const;
export type ContactCategory = (typeof contactCategories)[number];

export const contactCategoryNames: Record<ContactCategory, string> = {
  billing: 'Billing and refunds',
  account: 'Sign-in and account',
  broken: 'Something is broken',
  safety: 'Safety and conduct',
  privacy: 'Privacy and my data',
  ideas: 'Ideas and everything else',
};

/** `open` waits for a first reply, `waiting` for another one, `answered` for its writer. */
export const ticketStates = ['open', 'waiting', 'answered', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

export const ticketPriorities = ['normal', 'high', 'premium'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Longest question and reply, in characters. */
export const maxQuestion = 10_000;
export const categoryMissing = 'Please choose what it’s about.';
export const messageMissing = 'Please write your message.';
export const maxCannedAnswer = { title: 60, content: 5000 };

/** Placeholders of a ready reply, with what each becomes. */
export const answerPlaceholders = {
  name: 'the first name of the writer',
  number: 'the number of the question',
  me: 'your first name',
} as const;

/** Returns a ready reply with its placeholders filled in. An unknown one stays, so that it is seen. */
export const fillAnswer = (
  content: string,
  values: Readonly<Record<keyof typeof answerPlaceholders, string>>,
): string =>
  content.replace(/\{(name|number|me)\}/g, (_, name: keyof typeof answerPlaceholders) => values[name]);

/** Days without a word after a reply, before a question is closed. */
export const quietDays = 14;
