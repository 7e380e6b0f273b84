import { expect, it } from 'vitest';
import { serverTestsOf } from './changed.mjs';

it.each([
  ['of a noun, those of its folder', 'server/domains/feed/readable-posts.store.ts', ['server/domains/feed/']],
  ['of the web, none of the server', 'web/domains/feed/PostCard.tsx', []],
  [
    'of the contract, those of its noun and of the whole contract',
    'contract/journal/endpoints.ts',
    [
      'server/domains/journal/',
      'contract/',
      'server/access.test.ts',
      'server/testing/call-samples/samples.test.ts',
      'server/openapi.test.ts',
    ],
  ],
  [
    'of constants, all of these but who may call',
    'contract/journal/constants.ts',
    ['server/domains/journal/', 'contract/', 'server/openapi.test.ts'],
  ],
  [
    'of a lesson, those of the readers of content',
    'content/lessons/day-01.md',
    ['server/domains/courses/sample/', 'server/domains/programme/flagship/', 'server/domains/site/'],
  ],
  [
    'of a migration, those of the schema',
    'server/migrations/2026-11-29T0110-conversations.sql',
    ['server/database-types.test.ts', 'server/foreign-keys.test.ts'],
  ],
  ['of the platform, those beside it', 'server/platform/text/html.ts', ['server/platform/text/']],
  ['of a test, itself', 'server/fuzz.test.ts', ['server/fuzz.test.ts']],
  ['of a file with a test beside it, that test', 'server/config.ts', ['server/config.test.ts']],
])('the tests after a change %s', (_, file, tests) => {
  expect(serverTestsOf([file])).toEqual(tests);
});
