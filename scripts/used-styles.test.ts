import { expect, test } from 'vitest';
import { namedIn, withReadProperties, withUsedRules } from './used-styles.ts';

const isUsed = namedIn('h("p", { className: clsx("card", wide && "is-wide", `btn--${kind}`) })');

test('a class is used if the code has it as a word or begins it in a template', () => {
  expect(['card', 'is-wide', 'btn--ghost'].filter(isUsed)).toEqual(['card', 'is-wide', 'btn--ghost']);
  expect(['car', 'card-title', 'tab', 'btn'].filter(isUsed)).toEqual([]);
});

test.each([
  ['rules without their class go', '.card{a:b}.tab{c:d}', '.card{a:b}'],
  ['a selector of several goes alone', '.tab,.card:hover{a:b}', '.card:hover{a:b}'],
  ['all classes of a selector are needed', '.card .tab,.card>.is-wide{a:b}', '.card>.is-wide{a:b}'],
  [
    'elements and the root stay',
    'body,:root[data-a]{a:b}p:is(.tab,b){c:d}',
    'body,:root[data-a]{a:b}p:is(.tab,b){c:d}',
  ],
  ['a class that must be missing is not needed', '.card:not(.tab:hover){a:b}', '.card:not(.tab:hover){a:b}'],
  ['empty groups go', '@layer x{@media print{.tab{a:b}}.card{a:b}}', '@layer x{.card{a:b}}'],
  [
    'statements and other at-rules stay',
    '@layer x,y;@keyframes t{0%{a:b}}@font-face{a:b}',
    '@layer x,y;@keyframes t{0%{a:b}}@font-face{a:b}',
  ],
  ['escaped names are read as in HTML', '.md\\:x{a:b}.card{a:b}', '.card{a:b}'],
])('%s', (_, sheet, kept) => {
  expect(withUsedRules(sheet, isUsed)).toBe(kept);
});

test('a property that nothing reads is not defined', () => {
  const isRead = (name: string) => name === '--a';
  expect(withReadProperties(':root{--a:1;--b:2;c:d;--e:3}x{--b:1}', isRead)).toBe(':root{--a:1;c:d;}x{}');
});
