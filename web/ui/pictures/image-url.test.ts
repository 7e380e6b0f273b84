import { expect, test } from 'vitest';
import { imageUrl } from './image-url.ts';

const name = 'AbCdEfGhIjKlMnOpQrStUv.webp';

test.each([
  [`/api/uploads/${name}?v=abc`, undefined, `/api/uploads/${name}?v=abc`],
  [`/api/files/${name}`, undefined, `/api/uploads/${name}`],
  [`/uploads/${name}?v=abc`, 'later', `/api/uploads/${name}?v=abc`],
  [`uploads/${name}`, '2026-03-02T15:00:00Z', `/api/uploads/${name}?v=2026-03-02T15%3A00%3A00Z`],
  [`api/files/${name}?w=2`, 'x', `/api/uploads/${name}?w=2&v=x`],
  [name, 'x', `/api/uploads/${name}?v=x`],
  ['https://example.org/uploads/a.png', 'x', 'https://example.org/uploads/a.png'],
  ['http://example.org/a.png', undefined, 'http://example.org/a.png'],
  ['//example.org/a.png', 'x', '//example.org/a.png'],
  ['blob:https://evolve.example/1', 'x', 'blob:https://evolve.example/1'],
  ['/images/landing.webp', 'x', '/images/landing.webp'],
])('%s, version %s, is %s', (path, version, expected) => {
  expect(imageUrl(path, version)).toBe(expected);
  expect(imageUrl(imageUrl(path, version), version)).toBe(expected);
});
