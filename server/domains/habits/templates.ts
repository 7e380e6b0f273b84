import type { HabitCategory, HabitColor, HabitIcon, HabitLink } from '#contract/habits/constants.ts';
import type { HabitTemplate } from '#contract/habits/endpoints.ts';
import type { Schedule } from './history.rules.ts';
import { frequencyOf, targetCountOf } from './rules.ts';

interface Sketch {
  id: string;
  name: string;
  description: string;
  category: HabitCategory;
  icon: HabitIcon;
  color: HabitColor;
  schedule?: Schedule;
  /** The count of one day, with its unit. */
  count?: readonly [number, string];
  limit?: true;
  routine?: 'Morning' | 'Evening';
  reminder?: string;
  link?: HabitLink;
  /** The two-minute version. */
  small?: string;
}

const daily: Schedule = { kind: 'every_day', rest_days: [] };
const weekly = (times: number): Schedule => ({ kind: 'times_a_week', times });

/** Small enough for a bad day. Each description says when, or how to begin. */
const sketches: readonly Sketch[] = [
  {
    id: 'five-minute-walk',
    name: 'Five-minute walk',
    description: 'Out of the door and around the block. Longer is allowed, shorter counts too.',
    small: 'To the corner and back',
    category: 'Health',
    icon: 'footprints',
    color: 'pine',
    routine: 'Morning',
    link: 'walk',
  },
  {
    id: 'write-one-line',
    name: 'Write one line',
    description: 'One honest sentence about the day. More only if it comes by itself.',
    category: 'Mindset',
    icon: 'pencil-line',
    color: 'blue',
    routine: 'Morning',
    link: 'journal',
  },
  {
    id: 'drink-water',
    name: 'Drink water',
    description: 'Keep a glass where you work, and fill it each time you get up.',
    small: 'One glass',
    category: 'Health',
    icon: 'glass-water',
    color: 'teal',
    count: [8, 'glasses'],
  },
  {
    id: 'read-ten-pages',
    name: 'Read ten pages',
    description: 'Leave the book on your pillow, so that it is in your hands at night.',
    small: 'One page',
    category: 'Learning',
    icon: 'book-open',
    color: 'yellow',
    count: [10, 'pages'],
    routine: 'Evening',
    reminder: '21:00',
  },
  {
    id: 'message-a-friend',
    name: 'Message a friend',
    description: 'Two sentences to someone you thought of this week. No reason needed.',
    category: 'Relationships',
    icon: 'message-circle-heart',
    color: 'rose',
    schedule: weekly(3),
  },
  {
    id: 'screens-off',
    name: 'Screens off at ten',
    description: 'The phone sleeps in another room. An old alarm clock does the rest.',
    small: 'Ten minutes earlier than yesterday',
    category: 'Health',
    icon: 'phone-off',
    color: 'slate',
    routine: 'Evening',
    reminder: '21:45',
  },
  {
    id: 'todays-lesson',
    name: 'Read today’s lesson',
    description: 'Two minutes with today’s lesson. Reading it in Evolve 90 ticks it here.',
    category: 'Mindset',
    icon: 'sun',
    color: 'amber',
    routine: 'Morning',
    link: 'lesson',
  },
  {
    id: 'strength',
    name: 'Lift something heavy',
    description: 'Twenty minutes, three days a week, with a day of rest between.',
    small: 'Five push-ups against the wall',
    category: 'Health',
    icon: 'dumbbell',
    color: 'orange',
    schedule: { kind: 'weekdays', days: [1, 3, 6] },
  },
  {
    id: 'stretch',
    name: 'Stretch for two minutes',
    description: 'While the kettle boils. Shoulders first, they wait the longest.',
    category: 'Health',
    icon: 'heart-pulse',
    color: 'green',
    count: [2, 'minutes'],
    routine: 'Morning',
  },
  {
    id: 'vegetables',
    name: 'Eat something green',
    description: 'One portion with any meal. Frozen peas are green.',
    category: 'Health',
    icon: 'apple',
    color: 'moss',
  },
  {
    id: 'in-bed-on-time',
    name: 'In bed by half past ten',
    description: 'Set the alarm for going to bed, not only for getting up.',
    category: 'Health',
    icon: 'bed',
    color: 'slate',
    schedule: { kind: 'every_day', rest_days: [5, 6] },
    routine: 'Evening',
    reminder: '22:00',
  },
  {
    id: 'cycle',
    name: 'Go by bicycle',
    description: 'One errand a week that you would have driven.',
    category: 'Health',
    icon: 'bike',
    color: 'clay',
    schedule: weekly(1),
  },
  {
    id: 'less-coffee',
    name: 'At most two coffees',
    description: 'Count each cup. A day counts once it’s over and you stayed within two.',
    category: 'Health',
    icon: 'moon',
    color: 'clay',
    count: [2, 'cups'],
    limit: true,
  },
  {
    id: 'breathe',
    name: 'Ten slow breaths',
    description: 'Before you open the first message of the day.',
    category: 'Mindset',
    icon: 'leaf',
    color: 'teal',
    count: [10, 'breaths'],
    routine: 'Morning',
  },
  {
    id: 'three-good-things',
    name: 'Three good things',
    description: 'Name three from today, however small. The third is the useful one.',
    small: 'One good thing',
    category: 'Mindset',
    icon: 'hand-heart',
    color: 'plum',
    routine: 'Evening',
  },
  {
    id: 'quiet-minutes',
    name: 'Sit quietly',
    description: 'Five minutes without a task. Thoughts may come and go.',
    category: 'Mindset',
    icon: 'brain',
    color: 'blue',
    count: [5, 'minutes'],
  },
  {
    id: 'hardest-first',
    name: 'The hardest thing first',
    description: 'Twenty-five minutes on the task you would rather postpone, before email.',
    category: 'Career',
    icon: 'briefcase',
    color: 'blue',
    schedule: { kind: 'weekdays', days: [1, 2, 3, 4, 5] },
  },
  {
    id: 'clear-desk',
    name: 'Leave a clear desk',
    description: 'Write tomorrow’s first task on a slip of paper, then go home.',
    category: 'Career',
    icon: 'inbox',
    color: 'slate',
    schedule: { kind: 'weekdays', days: [1, 2, 3, 4, 5] },
  },
  {
    id: 'call-family',
    name: 'Call home',
    description: 'Someone who is glad to hear you, while you cook or walk.',
    small: 'A message instead of a call',
    category: 'Relationships',
    icon: 'message-circle-heart',
    color: 'plum',
    schedule: { kind: 'every_n_days', every: 4, from: '2026-01-01' },
  },
  {
    id: 'new-words',
    name: 'Five words of a language',
    description: 'Say them aloud. Yesterday’s five first.',
    category: 'Learning',
    icon: 'languages',
    color: 'green',
    count: [5, 'words'],
  },
  {
    id: 'money-minute',
    name: 'Look at the account',
    description: 'One minute, no decisions. Knowing the number is the habit.',
    category: 'Finance',
    icon: 'wallet',
    color: 'moss',
    schedule: weekly(2),
  },
  {
    id: 'no-spend-day',
    name: 'A day without spending',
    description: 'Rent and groceries don’t count. Choose the days as they come.',
    category: 'Finance',
    icon: 'sprout',
    color: 'green',
    schedule: weekly(3),
  },
  {
    id: 'make-something',
    name: 'Make something small',
    description: 'Draw, cook, repair, sew. Nobody needs to see it.',
    category: 'Creativity',
    icon: 'palette',
    color: 'rose',
    schedule: weekly(2),
  },
  {
    id: 'play-music',
    name: 'Play one song',
    description: 'Leave the instrument out of its case, and play one song to the end.',
    small: 'One song',
    category: 'Creativity',
    icon: 'music',
    color: 'amber',
    count: [1, 'song'],
  },
];

/** Habits to begin with, as the form is filled with them. */
export const habitTemplates: readonly HabitTemplate[] = sketches.map(
  ({
    id,
    name,
    description,
    category,
    icon,
    color,
    schedule = daily,
    count,
    limit,
    routine,
    reminder,
    link,
    small,
  }) => {
    const day_target = count?.[0] ?? 1;
    return {
      id,
      name,
      description,
      category,
      frequency: frequencyOf(schedule),
      schedule,
      target_count: targetCountOf({ schedule, day_target }),
      day_target,
      unit: count?.[1] ?? null,
      direction: limit ? 'at_most' : 'at_least',
      reminder_time: reminder ?? null,
      reminder_times: reminder ? [reminder] : [],
      color,
      icon,
      routine: routine ?? null,
      link: link ?? 'none',
      small_version: small ?? null,
    };
  },
);
