import { describe, expect, it, test } from 'vitest';
import { excerptOf } from '#contract/content-types/headlines.ts';
import { tidyHeadline, tidyTags } from './rules.ts';

describe('the excerpt', () => {
  it('is the first 150 characters with an ellipsis', () => {
    expect(excerptOf('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
    expect(excerptOf('🪨'.repeat(151))).toBe(`${'🪨'.repeat(150)}…`);
    expect(excerptOf(`${'x'.repeat(148)}. And on.`)).toBe(`${'x'.repeat(148)}…`);
    expect(excerptOf(`${'x'.repeat(149)}? And on.`)).toBe(`${'x'.repeat(149)}?…`);
  });
  it('is the whole text if that is short', () => {
    expect(excerptOf('A short\n text.')).toBe('A short text.');
    expect(excerptOf('x'.repeat(150))).toBe('x'.repeat(150));
  });
});

describe('tags', () => {
  it('are split, trimmed, in lower case and different', () => {
    expect(tidyTags(' Winter, live ,,winter')).toEqual({ tags: ['winter', 'live'] });
    expect(tidyTags(['a,b', 'A'])).toEqual({ tags: ['a', 'b'] });
  });
  it('are refused when they are too many or too long', () => {
    expect(tidyTags(Array.from({ length: 11 }, (_, at) => `t${at}`))).toHaveProperty('refusal');
    expect(tidyTags('x'.repeat(41))).toHaveProperty('refusal');
    expect(tidyTags('x'.repeat(40))).toHaveProperty('tags');
  });
});

test('a headline is one line without marks that turn text', () => {
  expect(tidyHeadline(' A\nwalk\u202e ')).toBe('A walk');
  expect(tidyHeadline('\u200b \u3164')).toBe('');
});
