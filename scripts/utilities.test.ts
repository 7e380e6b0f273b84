import { expect, test } from 'vitest';
import { splitUtilities } from './utilities.ts';

const sheet = [
  '@layer theme,utilities;:root{--a:b}@layer utilities{.flex{display:flex}.p-3{padding:1px}.p-4{padding:2px}.pt-2{padding-top:3px}',
  '@media print{.print\\:pt-1{padding-top:4px}.print\\:hidden{display:none}}}',
].join('');
const texts = new Map([
  ['domains/feed/Post.tsx', 'flex p-3 p-4 print:hidden'],
  ['ui/Card.tsx', 'flex p-4 pt-2 print:pt-1'],
  ['routes/feed.tsx', 'pt-2'],
]);
const { app, own } = splitUtilities(sheet, texts);

test('a utility that one file alone names has left the sheet of the app', () => {
  expect(Object.fromEntries(own)).toEqual({
    'virtual:utilities/domains/feed/Post.tsx.css':
      '@layer utilities{@layer u0{.p-3{padding:1px}}@layer u1{@media print{.print\\:hidden{display:none}}}}',
    'virtual:utilities/ui/Card.tsx.css':
      '@layer utilities{@layer u2{@media print{.print\\:pt-1{padding-top:4px}}}}',
  });
  expect(app).toBe(
    '@layer theme,utilities;:root{--a:b}@layer utilities{@layer u0,u1,u2;@layer u0{.flex{display:flex}.p-4{padding:2px}}@layer u1{.pt-2{padding-top:3px}}}',
  );
});

test('a file that only routes name, and one in no file, stay in the sheet of the app', () => {
  const { own: none } = splitUtilities(sheet, new Map([['routes/feed.tsx', 'flex p-3']]));
  expect(none.size).toBe(0);
});

test('utilities that set a property of each other keep their order by layers', () => {
  const rules =
    '.m{margin:0}.inset{inset:0}.top{top:1px}.mt{margin-top:1px}.gap-x{column-gap:0}.w{width:1px}';
  const all = splitUtilities(`@layer utilities{${rules}.hover\\:m:hover{margin:2px}}`, new Map()).app;
  expect(all.match(/@layer u\d\{.*?\}\}/g)).toEqual([
    '@layer u0{.m{margin:0}.inset{inset:0}.gap-x{column-gap:0}.w{width:1px}}',
    '@layer u1{.top{top:1px}.mt{margin-top:1px}}',
    '@layer u2{.hover\\:m:hover{margin:2px}}',
  ]);
});
