import fc from 'fast-check';
import { expect, test } from 'vitest';
import { richText } from '#contract/platform/rich-text.ts';
import { nestHtml } from './nest-html.ts';

/** Closed elements in any order and depth, as the sanitizer writes them. */
const { html } = fc.letrec<{ html: string; element: string }>((tie) => ({
  html: fc
    .array(fc.oneof({ depthSize: 'small' }, fc.constantFrom('a', ' ', '<br>', 'b'), tie('element')), {
      maxLength: 4,
    })
    .map((parts) => parts.join('')),
  element: fc
    .tuple(fc.constantFrom(...richText.tags.filter((tag) => tag !== 'br')), tie('html'))
    .map(([tag, inside]) => `<${tag}>${inside}</${tag}>`),
}));
const wordsOf = (text: string) => text.replace(/<br>/g, '|').replace(/<[^>]*>|\s/g, '');

test('keeps every word and line break in its order, and changes its own output no more', () => {
  let changed = 0;
  fc.assert(
    fc.property(html, (given) => {
      const nested = nestHtml(given);
      if (nested !== given) changed += 1;
      expect(wordsOf(nested)).toBe(wordsOf(given));
      expect(nestHtml(nested)).toBe(nested);
    }),
    { numRuns: 500 },
  );
  expect(changed).toBeGreaterThan(100);
});
