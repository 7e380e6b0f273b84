import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, it } from 'vitest';
import { questionKinds } from './contract/courses/constants.ts';
import { somethingToSee } from './contract/platform/fields.ts';
import { richText } from './contract/platform/rich-text.ts';
import { uuidPattern, wholeUuid } from './contract/platform/uuid.ts';
import { routes } from './contract/routes.ts';
import { attackExpression } from './scripts/attack-expression.ts';
import { expressionsOf } from './scripts/find-expressions.ts';
import { isTest, readSources } from './scripts/read-sources.ts';
import { due } from './scripts/short-form.ts';

// One expression that isn't linear lets a member's long text stop everyone, or freeze a tab. So every expression of the product is
// attacked with long texts made of what it looks for, whatever text it is applied to today.
const sources = readSources(import.meta.dirname, ['contract', 'server', 'web']).filter(
  ({ path }) => !isTest(path),
);
const all = expressionsOf(sources);

const unspaced = '\\u3040-\\u30ff\\u3400-\\u4dbf';
const outer = '[.,;:!?…。、！？"\'“”‘’„«»‹›()[\\]{}¿¡—–\\-\\s]';
const cursor = '\\d{1,20}:\\d{1,20}:(?:\\d{1,20}(?:,\\d{1,20}){0,99})?';

/** Expressions built at run time, by file: what they are built to, with one example for what they are built from. */
const built: Record<string, RegExp[]> = {
  'contract/platform/uuid.ts': [new RegExp(wholeUuid, 'i')],
  'contract/platform/rich-text.ts': [new RegExp(`^/u/${uuidPattern}$`)],
  'server/domains/courses/markdown/read-quiz.ts': [
    new RegExp(`^(${questionKinds.join('|')}):\\s*(.*)$`, 'is'),
  ],
  'server/domains/courses/quizzes/grading.rules.ts': [
    new RegExp(`^(?:(?!-\\p{N})${outer})+|(?<!${outer})${outer}+$`, 'gu'),
  ],
  'server/domains/courses/rules.ts': [/^day 12:/i, /\bday 12(?!\d)/i],
  'server/domains/search/rules.ts': [/日本語|日本/gu, /(\ue000[^\ue000\ue001]*\ue001)/u],
  'server/platform/http/validation.ts': [new RegExp(wholeUuid, 'i')],
  'server/platform/images/serve-pictures.ts': [
    /^[A-Za-z0-9_-]{22}(?:-(?:320|640))?\.webp$/,
    new RegExp(wholeUuid),
  ],
  'server/platform/live/cursor.ts': [new RegExp(`^(${cursor})(?:/(${cursor})/(\\d{1,18}))?$`)],
  'server/platform/rules.ts': [new RegExp(somethingToSee, 'u'), new RegExp(`[${unspaced}]+`, 'gu')],
  'server/platform/text/search/rules.ts': [/(?<![\p{L}\p{M}])stone(?![\p{L}\p{M}])/gu],
  'server/platform/text/word-query.ts': [
    new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu'),
  ],
  'web/ui/editor/reading/clean-rich-text.ts': [
    new RegExp(`^(?:(?:${richText.schemes.join('|')}):|/u/|/api/uploads/)`, 'i'),
  ],
};

/** Returns the patterns of all schemas below a value. */
function patternsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (value === null || typeof value !== 'object') return found;
  const { pattern } = value as { pattern?: unknown };
  if (typeof pattern === 'string') found.add(pattern);
  for (const each of Object.values(value)) patternsIn(each, found);
  return found;
}

const slow = (expressions: readonly (readonly [place: string, expression: RegExp])[]): string[] =>
  expressions.flatMap(([place, expression]) => {
    const attack = attackExpression(expression);
    return attack ? [`${place}: ${String(expression)} isn't linear for long texts like ${attack}`] : [];
  });

it('every literal is linear', () => {
  const literals = new Map(
    all.flatMap(({ place, pattern, flags }) =>
      pattern === null ? [] : [[`/${pattern}/${flags}`, [place, new RegExp(pattern, flags)] as const]],
    ),
  );
  expect(literals.size).toBeGreaterThan(300);
  expect(slow([...literals.values()])).toEqual([]);
}, 120_000);

it('every expression that is built at run time is known here, and linear', () => {
  const found: Record<string, number> = {};
  for (const { path, pattern } of all) if (pattern === null) found[path] = (found[path] ?? 0) + 1;
  const known = Object.entries(built).map(([path, expressions]) => [path, expressions.length]);
  expect(found).toEqual(Object.fromEntries(known));
  expect(
    slow(Object.entries(built).flatMap(([path, each]) => each.map((one) => [path, one] as const))),
  ).toEqual([]);
});

it('every pattern and format of the contract is linear', () => {
  const patterns = [...patternsIn(routes)];
  expect(patterns.length).toBeGreaterThan(3);
  expect(slow(patterns.map((pattern) => ['contract', new RegExp(pattern, 'u')] as const))).toEqual([]);
  expect(slow([['email', fullFormats.email as RegExp]])).toEqual([]);
});

it.each(
  due(
    [
      /\b[a-z][a-z\d+.-]*:\/\/\S+/gi,
      /^[^\0]*?[a-z][^\0]*$/,
      /^(mailto:\S+@\S+|https:\/\/\S+)$/,
      /<[^>]*>/g,
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
      /<script>([^]*?)<\/script>/g,
      /<a [^>]*?href="([^"]*)"/g,
      /^<([a-z\d]+)([^>]*)>$/,
      /^-+|-+$/g,
      /(a+)+$/,
    ],
    5,
  ),
)(
  'an attack finds that %s is not linear',
  (expression) => {
    expect(attackExpression(expression)).not.toBeNull();
  },
  30_000,
);
