import type { RoleName } from './cast.ts';

export interface SeedReply {
  /** Unique within the conversation. */
  name: string;
  by: RoleName;
  /** Hours before now. */
  ago: number;
  /** Name of the reply it answers. Absent for an answer to the topic. */
  to?: string;
  content: string;
  likedBy?: RoleName[];
}

interface Conversation {
  key: string;
  by: RoleName;
  ago: number;
  category: string;
  title: string;
  tags: string[];
  content: string;
  likedBy: RoleName[];
  replies: SeedReply[];
}

/** The cast's conversations in the demo, at least one in every category. */
export const conversations: readonly Conversation[] = [
  {
    key: 'welcome',
    by: 'mira',
    ago: 170,
    category: 'start_here',
    title: 'How this place works',
    tags: ['welcome'],
    content:
      '<p>Welcome. Three things are worth knowing:</p><ol><li>Say hello in one line. Nobody here needs your whole story.</li><li>Ask before you advise.</li><li>If something is unkind, report it: a person reads it within a day.</li></ol>',
    likedBy: ['nora', 'ada', 'cleo', 'fay'],
    replies: [
      {
        name: 'hello',
        by: 'nora',
        ago: 162,
        content:
          '<p>Hello from the night shift. My day ends at three, so if I wish you a good morning at midnight, I mean it.</p>',
        likedBy: ['ada', 'mira'],
      },
      {
        name: 'hello-back',
        by: 'fay',
        ago: 160,
        to: 'hello',
        content: '<p>Good evening from Tokyo. Between the two of us this forum never sleeps.</p>',
        likedBy: ['nora'],
      },
    ],
  },
  {
    key: 'rain',
    by: 'cleo',
    ago: 30,
    category: 'daily_check_in',
    title: 'Wednesday, one line each',
    tags: ['today'],
    content: '<p>Walked in the rain, swore twice, came home pleased. <strong>You?</strong></p>',
    likedBy: ['ada'],
    replies: [
      {
        name: 'short',
        by: 'milo',
        ago: 28,
        content: '<p>Lesson at lunch, walk skipped. Tomorrow before breakfast.</p>',
      },
      {
        name: 'choir',
        by: 'ada',
        ago: 26,
        content: '<p>Walked to choir instead of driving. Forty minutes I did not know I had.</p>',
        likedBy: ['cleo', 'milo'],
      },
    ],
  },
  {
    key: 'after-a-break',
    by: 'ada',
    ago: 120,
    category: 'support_accountability',
    title: 'Coming back after a week away',
    tags: ['streak', 'pause'],
    content:
      '<p>I paused for four days, then needed three more. The streak is gone and I notice that I would rather not look at the page.</p><p>How did you take the first step back?</p>',
    likedBy: ['nora', 'milo'],
    replies: [
      {
        name: 'small',
        by: 'nora',
        ago: 117,
        content:
          '<p>I read one paragraph of the lesson, standing in the kitchen. That was all. The next day I sat down for it.</p>',
        likedBy: ['ada', 'milo', 'fay'],
      },
      {
        name: 'best',
        by: 'milo',
        ago: 110,
        content:
          '<p>Your best streak stays where it is. That number is yours; I look at it when the other one says 1.</p>',
        likedBy: ['ada'],
      },
      {
        name: 'thanks',
        by: 'ada',
        ago: 96,
        to: 'small',
        content: '<p>One paragraph, standing. Done this morning. Thank you.</p>',
        likedBy: ['nora'],
      },
      {
        name: 'partner',
        by: 'nora',
        ago: 95,
        to: 'thanks',
        content: '<p>Write me a line tomorrow, whatever it was. I will do the same.</p>',
        likedBy: ['ada'],
      },
    ],
  },
  {
    key: 'doorway',
    by: 'cleo',
    ago: 52,
    category: 'habits_goals_lab',
    title: 'My “two-minute doorway” template, with three examples',
    tags: ['template', 'mornings'],
    content:
      '<p>Do not plan the habit, plan the doorway into it: two minutes, same place, same cue.</p><ul><li><strong>Cue.</strong> Something that already happens: kettle on, shoes off.</li><li><strong>Doorway.</strong> The smallest physical action. Open the notebook.</li><li><strong>Permission.</strong> You may stop after two minutes. You usually will not.</li></ul><blockquote>Kettle on, notebook open, one line. If I stop there, I kept my word.</blockquote>',
    likedBy: ['nora', 'ada', 'fay', 'milo', 'mira'],
    replies: [
      {
        name: 'train',
        by: 'milo',
        ago: 48,
        content:
          '<p>Cue: the train doors close. Doorway: the phone goes into the bag. Three Fridays in a row now.</p>',
        likedBy: ['cleo', 'nora'],
      },
      {
        name: 'snooze',
        by: 'cleo',
        ago: 47,
        to: 'train',
        content: '<p>A cue that cannot be snoozed. I am stealing this.</p>',
        likedBy: ['milo'],
      },
      {
        name: 'mat',
        by: 'nora',
        ago: 20,
        content:
          '<p>Mine was too big: “stretch for ten minutes”. It is now “unroll the mat”. The mat does the arguing for me.</p>',
        likedBy: ['cleo', 'ada', 'fay'],
      },
    ],
  },
  {
    key: 'heron',
    by: 'fay',
    ago: 75,
    category: 'walking_mindfulness',
    title: 'What did you notice today?',
    tags: ['walks'],
    content:
      '<p>One thing from today’s walk, please. Mine: a heron on the wall of the car park, quite at home.</p>',
    likedBy: ['ada', 'cleo'],
    replies: [
      {
        name: 'bakery',
        by: 'nora',
        ago: 70,
        content: '<p>Five in the morning: the bakery’s light, and nobody else awake in the street.</p>',
        likedBy: ['fay'],
      },
      {
        name: 'dog',
        by: 'cleo',
        ago: 55,
        content:
          '<p>The dog stops at the same gate every day. Today I stopped too. There is a quince tree.</p>',
        likedBy: ['fay', 'ada'],
      },
    ],
  },
  {
    key: 'choir-group',
    by: 'ada',
    ago: 200,
    category: 'groups_community',
    title: 'Anyone for a small group of early risers?',
    tags: ['group'],
    content:
      '<p>Six people at most, one line before seven in the morning, each in their own time zone. I would look after it.</p>',
    likedBy: ['fay'],
    replies: [
      {
        name: 'in',
        by: 'fay',
        ago: 190,
        content: '<p>In. My seven is your afternoon, so somebody will always be there.</p>',
        likedBy: ['ada'],
      },
    ],
  },
  {
    key: 'print',
    by: 'cleo',
    ago: 150,
    category: 'feedback_roadmap',
    title: 'Wish: print the journal of one week',
    tags: ['journal'],
    content:
      '<p>Printing the whole journal works. I would like to hand one week to my sister, not all thirty.</p>',
    likedBy: ['nora'],
    replies: [
      {
        name: 'noted',
        by: 'mira',
        ago: 140,
        content: '<p>Noted, and I like it. No promise of a date; this topic is where I will say when.</p>',
        likedBy: ['cleo'],
      },
    ],
  },
];
