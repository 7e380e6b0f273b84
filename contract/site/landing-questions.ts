import { allowances } from '../membership/allowances.ts';
import { guaranteeDays } from '../membership/plan-terms.ts';

/** Questions that people ask before they join, with answers from the rules' own constants. */
export const landingQuestions = (): readonly { question: string; answer: string }[] => [
  {
    question: 'How much time does it take?',
    answer:
      'Five to ten minutes a day: a short lesson, a five-minute walk and, if you like, a few lines in the journal.',
  },
  {
    question: 'What if I miss a day?',
    answer:
      'You can finish it until noon the next day. A protection may cover it. If the streak ends, your stones stay.',
  },
  {
    question: 'Can I try it without paying?',
    answer: `Yes. The first three days are the full experience, and the first ${allowances.starter.programme_days} days of Evolve 90 are free. No card needed.`,
  },
  {
    question: 'How does the founding rate work?',
    answer:
      'The first 1,000 founding members pay $10 CAD a month for as long as their plan stays active. A pause counts as active.',
  },
  {
    question: 'Who can read my journal?',
    answer: 'It’s private. No member, moderator or admin page shows it.',
  },
  {
    question: 'Can I get my money back?',
    answer: `Yes. Within ${guaranteeDays} days of your first charge, in full, from your membership page.`,
  },
];
