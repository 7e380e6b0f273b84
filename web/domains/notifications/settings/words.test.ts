import { expect, test } from 'vitest';
import { quietWords } from './words.ts';

const night = { on: true, from: '22:00', to: '07:00', weekends_to: null };

test.each([
  [['06:15'], night, '6:15 is in your quiet hours, so we wait until 7:00.'],
  [
    ['06:15', '06:45'],
    { ...night, weekends_to: '09:00' },
    '6:15 and 6:45 are in your quiet hours, so we wait until 7:00, at weekends until 9:00.',
  ],
  [['22:30'], night, '22:30 is in your quiet hours, so no push or email comes then.'],
  [
    ['12:30'],
    { ...night, from: '12:00', to: '13:00' },
    '12:30 is in your quiet hours, so we wait until 13:00.',
  ],
  [['07:00', '21:59'], night, null],
  [['06:15'], { ...night, on: false }, null],
  [['07:00'], { ...night, from: '07:00' }, null],
])('reminders at %j', (times, quiet, words) => expect(quietWords(times, quiet)).toBe(words));
