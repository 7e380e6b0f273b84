import { describe, expect, test } from 'vitest';
import { objectionTime, stageOf } from './rules.ts';

const requested_at = new Date('2026-03-02T15:00:00Z');
const later = (ms: number) => new Date(requested_at.getTime() + ms);
const hour = 3_600_000;

describe('stageOf', () => {
  test.each([
    ['nothing yet', { isNew: false, isOld: false, needsOld: true }, hour, 'waiting'],
    ['only the old one agrees', { isNew: false, isOld: true, needsOld: true }, hour, 'waiting'],
    ['only the new one confirms', { isNew: true, isOld: false, needsOld: true }, hour, 'waiting'],
    ['both', { isNew: true, isOld: true, needsOld: true }, hour, 'due'],
    ['an old address without a say', { isNew: true, isOld: false, needsOld: false }, hour, 'due'],
    ['a moment before 72 hours', { isNew: true, isOld: false, needsOld: true }, objectionTime - 1, 'waiting'],
    ['72 hours of silence', { isNew: true, isOld: false, needsOld: true }, objectionTime, 'due'],
    ['the new one never confirmed', { isNew: false, isOld: true, needsOld: true }, objectionTime, 'lapsed'],
    ['no say, and no word', { isNew: false, isOld: false, needsOld: false }, objectionTime, 'lapsed'],
  ])('%s', (_name, { isNew, isOld, needsOld }, after, stage) => {
    expect(
      stageOf(
        {
          requested_at,
          needs_old: needsOld,
          new_confirmed_at: isNew ? later(1) : null,
          old_confirmed_at: isOld ? later(1) : null,
        },
        later(after),
      ),
    ).toBe(stage);
  });
});
