/** Built-in day card, shown without a lesson: own texts for days 1 and 2, a daily practice for all others. */
export interface FallbackCard {
  title: string;
  /** Plain paragraphs. */
  text: string[];
  walk: string;
  prompt: string;
  bonus: string;
}

const first: FallbackCard = {
  title: 'Begin where you stand',
  text: [
    'Every trail map has a dot that says you are here. Nobody was ever insulted by it. It only makes the rest of the map useful.',
    'Today you find your dot. Write down three plain facts about where you are starting from, with no adjectives in them.',
    'A day counts when you show up for it. If you walk slowly, it counts. The stones stay where you put them.',
  ],
  walk: 'If a kind stranger described your life this week, only the plain facts, what would they say?',
  prompt: 'Where are you standing today, in plain facts?',
  bonus: 'Put today’s date at the top of a fresh page.',
};

const second: FallbackCard = {
  title: 'One reason that is yours',
  text: [
    'Borrowed reasons wear out around the second week. Your own keeps walking.',
    'Think of one ordinary moment that would feel different if this worked. Not a transformation, a Tuesday. Who is there, and what is easier?',
    'Keep that moment close. On the slow days it is the reason you put your shoes on.',
  ],
  walk: 'Which ordinary moment would feel different if this worked?',
  prompt: 'Describe that one moment in four or five lines.',
  bonus: 'Tell one person what you have begun.',
};

const anyDay: FallbackCard = {
  title: 'Your daily practice',
  text: [
    'Today has no new lesson, and it does not need one. You have what you need: five minutes, a path, and a question.',
    'Read back one thing you wrote in your journal. Notice what has moved since, however little.',
    'Then walk, write a few honest lines, and place the stone.',
  ],
  walk: 'What would make tomorrow one step easier?',
  prompt: 'What did you notice today that you would have missed before?',
  bonus: 'Thank someone who made this week lighter.',
};

export const fallbackCard = (day: number): FallbackCard => (day === 1 ? first : day === 2 ? second : anyDay);
/** Maintenance rounds have no lessons of their own. */
export const dailyPractice: FallbackCard = anyDay;
