import { expect, it } from 'vitest';
import { opensMessage } from './messages.ts';

it.each(['2026-03-09T15:00:00Z', '2026-03-09T03:00:00Z'])(
  'the sentence about %s ends with one full stop',
  (at) => {
    expect(opensMessage(at)).toMatch(/ on \d+ March, \d+:00\.$/);
  },
);
