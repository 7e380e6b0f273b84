import { expect, test } from 'vitest';
import { accountEmailSamples, greeting } from './emails.ts';

test.each([
  ['Nora', 'Hello Nora,'],
  ['J. R. Smith Jr.', 'Hello J. R. Smith Jr.,'],
  ["Zoë O'Hara-Łukasik", "Hello Zoë O'Hara-Łukasik,"],
  ['You won, see evil.example', 'Hello,'],
  ['https://evil', 'Hello,'],
  ['write to me@evil', 'Hello,'],
  ['evil\u3002example', 'Hello,'],
  ['evil\uff0eexample', 'Hello,'],
  ['evil\uff61example', 'Hello,'],
  ['evil\u2024example', 'Hello,'],
  ...[...'\ufe52\u0660\u06d4\u06f0\u0701\u0702\u2027\u2e33\ua4f8\ua60e\u{10a50}\u2044\u2215\u29f8'].map(
    (sign) => [`evil${sign}test`, 'Hello,'],
  ),
  ['a\uff0fb', 'Hello,'],
  ['a\uff20b', 'Hello,'],
  ['a'.repeat(40), `Hello ${'a'.repeat(40)},`],
  ['a'.repeat(41), 'Hello,'],
  ['😀'.repeat(40), `Hello ${'😀'.repeat(40)},`],
])('greets %s', (name, words) => {
  expect(greeting(name)).toBe(words);
});

test.each([
  ['welcome', '/verify-email?token=sample', 'Confirm my email address', "Didn't sign up?"],
  ['password-reset', '/reset-password?token=sample', 'Choose a new password', "If it wasn't you"],
  ['password-changed', '/auth/login', 'Sign in', "If that wasn't you"],
  ['email-change-new', '/verify-email?token=sample', 'Confirm this address', "If you didn't ask"],
  ['email-change-taken', '/auth/login', 'Sign in', 'belongs to yours'],
  ['email-change-old', '/verify-email?token=sample', 'Agree or stop it', "If it wasn't you"],
  ['email-changed', '/auth/login', 'Sign in', "If that wasn't you"],
] as const)(
  '%s greets, leads to %s, and says what to do if it was not the reader',
  (name, path, label, other) => {
    const { paragraphs, action } = accountEmailSamples('Evolve')[name];
    expect(paragraphs[0]).toBe('Hello Nora,');
    expect(paragraphs.slice(1).join('\n')).toContain(other);
    expect(action).toEqual({ label, path });
  },
);
