import { nameInEmail } from '#server/domains/auth/emails.ts';

/** Members whom an email names. The others are a number. */
const mostNamed = 5;

export interface Waiting {
  /** Who wrote, latest first, and how much. */
  writers: readonly { name: string; count: number }[];
  /** Who would like to be friends. */
  askers: readonly { name: string }[];
}

/** Returns the words of the email. It has no text of a message, and its subject no name, because both are seen in passing. */
export function unreadWords({ writers, askers }: Waiting): { subject: string; paragraphs: string[] } {
  const messages = writers.reduce((sum, { count }) => sum + count, 0);
  const parts = [
    messages > 0 ? plural(messages, 'unread message') : '',
    askers.length > 0 ? plural(askers.length, 'friend request') : '',
  ].filter(Boolean);
  const named = <T>(all: readonly T[], say: (one: T) => string, rest: string) => [
    ...all.slice(0, mostNamed).map(say),
    ...(all.length > mostNamed
      ? [`${plural(all.length - mostNamed, 'more person', 'more people')} ${rest}.`]
      : []),
  ];
  return {
    subject: `You have ${parts.join(' and ')}`,
    paragraphs: [
      ...named(
        writers,
        ({ name, count }) =>
          `${nameInEmail(name)} sent you ${count === 1 ? 'a message' : `${count} messages`}.`,
        'wrote to you',
      ),
      ...named(
        askers,
        ({ name }) => `${nameInEmail(name)} would like to be friends.`,
        'would like to be friends',
      ),
    ],
  };
}

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
