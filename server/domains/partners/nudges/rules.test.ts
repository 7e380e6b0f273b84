import { describe, expect, test } from 'vitest';
import { firstLines, type LineState } from '../pacts/rules.ts';
import { isInside, nudgeHours, outsideHours } from './rules.ts';

const hours = { is_welcome: true, from: 8 * 60, until: 21 * 60 + 30 };

describe('nudges', () => {
  test.each([
    [7.99, false],
    [8, true],
    [21.49, true],
    [21.5, false],
    [0, false],
  ])('at %d hours: %s', (hour, may) => expect(isInside(hours, hour)).toBe(may));

  test('are not welcome where the pact says so', () =>
    expect(isInside({ ...hours, is_welcome: false }, 12)).toBe(false));

  test('follow the line of the pact', () => {
    const line = { line: 'nudges', value: firstLines.nudges } as LineState;
    const other = { line: 'quiet', value: firstLines.quiet } as LineState;
    expect(nudgeHours([other, line])).toEqual({ is_welcome: true, from: 480, until: 1260 });
    expect(nudgeHours([])).toMatchObject({ is_welcome: false });
  });

  test('a refusal names the hours', () =>
    expect(outsideHours('Jonas', hours)).toBe(
      'Jonas welcomes nudges from 8:00 until 21:30. We kept your words here.',
    ));
});
