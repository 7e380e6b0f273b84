import { type About, nameOf, openTitle } from './rules.ts';

/** Returns the email of a reminder. Its link leads to a page with one button, because link scanners open links. */
export function reminderEmail(about: About, token: string) {
  const isOfDay = about.habit_id === null;
  const action = { label: 'I did it', path: `/reminder?token=${encodeURIComponent(token)}` };
  if (about.is_yesterday)
    return {
      subject: openTitle(about),
      paragraphs: [
        'A short lesson and a five-minute walk. You have until noon.',
        'Done already? The button marks it, and you don’t need to sign in. It works once, until noon.',
      ],
      action,
      reason: 'You get this once when a day of Evolve 90 is still open in the morning.',
    };
  return {
    subject: isOfDay ? `${nameOf(about)} is open` : `Reminder: ${nameOf(about)}`,
    paragraphs: [
      isOfDay
        ? 'A short lesson and a five-minute walk. You asked for this email while the day isn’t done.'
        : `It's ${about.time}, the time you chose for this habit.`,
      'Done already? The button marks it, and you don’t need to sign in. It works once, until noon tomorrow.',
    ],
    action,
    reason: 'You get this because you set a reminder.',
  };
}
