import type { JournalTemplate } from '#contract/journal/endpoints.ts';

/** Shapes of an entry to begin with, from Achiever on. A line break after a colon is where the member writes. */
export const journalTemplates: readonly JournalTemplate[] = [
  {
    id: 'three-lines',
    name: 'Three lines',
    text: 'Today I noticed:\n\nIt mattered because:\n\nTomorrow I’ll:\n',
  },
  {
    id: 'worry',
    name: 'A worry, sorted',
    text: 'The worry in one sentence:\n\nThe part I can change:\n\nThe part I can’t:\n\nThe next small step:\n',
  },
  {
    id: 'conversation',
    name: 'A hard conversation',
    text: 'Who it was with, and what about:\n\nWhat I said:\n\nWhat I meant:\n\nWhat I’d say next time:\n',
  },
  {
    id: 'decision',
    name: 'A decision',
    text: 'The choice in one sentence:\n\nIf I do it:\n\nIf I don’t:\n\nWhat I’d tell a friend:\n',
  },
  {
    id: 'thanks',
    name: 'Thanks, in detail',
    text: 'Someone who made today easier:\n\nWhat exactly they did:\n\nWhether they know:\n',
  },
  {
    id: 'energy',
    name: 'Where my energy went',
    text: 'What gave me energy:\n\nWhat took it:\n\nOne thing to keep:\n\nOne thing to leave out tomorrow:\n',
  },
  {
    id: 'week',
    name: 'My week in review',
    text: 'What worked:\n\nWhat was hard:\n\nWhat surprised me:\n\nOne change for next week:\n',
  },
];
