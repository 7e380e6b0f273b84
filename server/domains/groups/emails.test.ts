import { expect, test } from 'vitest';
import { openingEmail } from './emails.ts';

test('an opening names the group, the instant and what its authors can still do', () => {
  const { subject, paragraphs, action } = openingEmail({
    name: 'Nora',
    group: 'Lanterns',
    groupId: 'g1',
    opensAt: new Date('2026-03-05T14:00:00Z'),
    zone: 'America/Toronto',
  });
  expect(subject).toBe('What you wrote in “Lanterns” will become visible to everyone');
  expect(paragraphs[0]).toBe('Hello Nora,');
  expect(paragraphs[1]).toContain('“Lanterns” was a private group.');
  expect(paragraphs[2]).toContain(
    'On 5 March 2026, 9:00 Toronto time the posts and comments from before become visible',
  );
  expect(paragraphs[3]).toContain('keep your posts members-only, or delete');
  expect(action).toEqual({ label: 'Go to the group', path: '/groups/g1' });
});
