// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { samePath, wanted } from './route-guards.ts';

test.each(['/journal', '/journal?q=rain#day-3', '/authors'])('%s is a page to return to', (path) =>
  expect(samePath(path)).toBe(path),
);

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%2F/../auth/login',
  '/auth/login',
  '/auth',
  'javascript:alert(1)',
  'journal',
  '',
  undefined,
  7,
])('%s is not', (path) => expect(samePath(path) ?? '/').not.toMatch(/evil|javascript|^\/auth|7/));

test('the start pages are not stored as the next path', () => {
  expect(wanted('/')).toEqual({});
  expect(wanted('/evolve90')).toEqual({ next: '/evolve90' });
  expect(wanted('/journal?q=1')).toEqual({ next: '/journal?q=1' });
});
