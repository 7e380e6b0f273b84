import type { DeliveryKind } from '#contract/notifications/delivery-kinds.ts';
import type { NotificationSettings } from '#contract/notifications/endpoints.ts';
import { listWords, plural } from '../../../ui/formats.ts';

export const notificationsFailed = 'Error updating notifications. Please try again.';

interface KindWords {
  title: string;
  text?: string;
}

export const kindWords: Record<DeliveryKind, KindWords> = {
  day: { title: 'Today’s practice', text: 'At the times you choose below, while it isn’t done' },
  habits: { title: 'Habit reminders', text: 'At the times of each habit' },
  yesterday: { title: 'Yesterday is still open', text: 'Once, at 9:00' },
  review: { title: 'Your week', text: 'Once a week, on its last evening, when something happened in it' },
  messages: {
    title: 'Messages',
    text: 'Says who wrote, never what. By email once a day at most, with friend requests',
  },
  partners: { title: 'Accountability partner', text: 'Requests, answers and nudges, one a day each' },
  pods: { title: 'Pod', text: 'The weekly check-in, waves, and when your pod changes' },
  mentions: { title: 'Replies and mentions', text: 'On your posts, and where someone names you' },
  likes: { title: 'Likes', text: 'One notification a day for each of your posts' },
  follows: { title: 'Followers and friends' },
  forum: { title: 'Forum', text: 'Topics you follow' },
  groups: { title: 'Groups', text: 'What happens in your groups' },
  news: { title: 'News', text: 'When creators and Evolve share news' },
  circles: {
    title: 'Circles and intensives',
    text: 'Before a session, and when a seat is free. By email only free seats, new dates and cancellations',
  },
  courses: { title: 'Courses', text: 'Feedback on your work, and work of your learners' },
};

export const kindGroups: readonly { title: string; kinds: readonly DeliveryKind[] }[] = [
  { title: 'Practice', kinds: ['day', 'habits', 'yesterday', 'review'] },
  { title: 'People', kinds: ['messages', 'partners', 'pods', 'mentions', 'likes', 'follows'] },
  { title: 'Community', kinds: ['forum', 'groups', 'news', 'courses', 'circles'] },
];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const clockWords = (time: string): string => time.replace(/^0/, '');

/** Returns what the quiet hours do to reminders at these times, or null if none of them is in one. */
export function quietWords(
  times: readonly string[],
  { on, from, to, weekends_to }: NotificationSettings['quiet_hours'],
): string | null {
  if (!on || from === to) return null;
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  const isNight = begins > ends;
  const waits = times.filter((time) =>
    isNight ? minutesOf(time) < ends : minutesOf(time) >= begins && minutesOf(time) < ends,
  );
  const silent = isNight ? times.filter((time) => minutesOf(time) >= begins) : [];
  const end = `${clockWords(to)}${weekends_to === null ? '' : `, at weekends until ${clockWords(weekends_to)}`}`;
  const said = [
    waits.length > 0 &&
      `${listWords(waits.map(clockWords))} ${plural(waits.length, 'is', 'are')} in your quiet hours, so we wait until ${end}.`,
    silent.length > 0 &&
      `${listWords(silent.map(clockWords))} ${plural(silent.length, 'is', 'are')} in your quiet hours, so no push or email comes then.`,
  ].filter(Boolean);
  return said.length > 0 ? said.join(' ') : null;
}

export const channelWords = { in_app: 'In Evolve', push: 'Push', email: 'Email' } as const;
/** Completes the name of a cell: "Forum by push". */
export const channelNames = { in_app: 'in Evolve', push: 'by push', email: 'by email' } as const;
