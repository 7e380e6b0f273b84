import { describe, expect, test } from 'vitest';
import { appealKeptEmail, readmissionEmail, suspensionEmail, warningEmail } from './emails.ts';

describe('a suspension', () => {
  const suspended = (ends_at: Date | null) =>
    suspensionEmail({
      name: 'Nora',
      reason: 'Spam links.',
      ends_at,
      zone: 'Asia/Tokyo',
      appeal: { path: '/appeal/secret', until: new Date('2026-03-15T16:00:00Z') },
    });

  test.each([
    [
      new Date('2026-03-05T14:00:00Z'),
      'Our moderators have suspended your account until 5 March 2026, 23:00 Tokyo time.',
    ],
    [null, 'Our moderators have suspended your account.'],
  ])('until %s is explained, with a way to object', (ends_at, sentence) => {
    const { paragraphs } = suspended(ends_at);
    expect(paragraphs.slice(0, 3)).toEqual(['Hello Nora,', sentence, 'The reason: Spam links.']);
    expect(paragraphs.at(-1)).toContain('ask for another look by 16 March 2026. You can do that once');
    // A member who can't sign in can't cancel a plan alone.
    expect(paragraphs.join('\n')).toContain('To cancel a paid membership, reply to this email.');
  });

  test('has the link to ask for another look', () =>
    expect(suspended(null).action).toEqual({ label: 'Ask for another look', path: '/appeal/secret' }));
});

test.each([
  [null, null, 'It stays until we lift it.', 4],
  [new Date('2026-03-05T14:00:00Z'), 'Twelve posts.', 'It stays until 5 March 2026, 23:00 Tokyo time.', 5],
])('a kept suspension with end %s and note %j', (ends_at, note, sentence, count) => {
  const { paragraphs } = appealKeptEmail({ name: 'Nora', note, ends_at, zone: 'Asia/Tokyo' });
  expect(paragraphs[1]).toContain(sentence);
  // Who suspended the member decides in a community run by one person.
  expect(paragraphs.join(' ')).not.toContain('omeone else');
  expect(paragraphs).toHaveLength(count - 1);
});

test('an end of it asks to sign in', () => {
  const { paragraphs, action } = readmissionEmail({ name: 'Nora', note: null });
  expect(paragraphs).toHaveLength(2);
  expect(paragraphs[0]).toBe('Hello Nora,');
  expect(paragraphs[1]).toContain('no longer suspended');
  expect(action).toEqual({ label: 'Sign in', path: '/auth/login' });
});

test.each([
  ['comment', 'comment'],
  ['profile', 'profile'],
  ['unknown', 'text'],
  [null, 'text'],
])('a warning about a text of type %s names a %s', (content_type, noun) => {
  const { subject, paragraphs } = warningEmail({ name: 'Nora', note: 'Be kind.', content_type });
  expect(subject).toBe(`About your ${noun}`);
  expect(paragraphs[0]).toBe('Hello Nora,');
  expect(paragraphs[1]).toContain(`Members reported your ${noun},`);
  expect(paragraphs[2]).toBe('What they say: Be kind.');
  expect(paragraphs[3]).toContain('reply to this email');
});
