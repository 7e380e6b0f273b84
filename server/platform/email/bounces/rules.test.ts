import { describe, expect, it } from 'vitest';
import { afterBounce, bounceOf, isHard, oneLine } from './rules.ts';

const refused = (response: string, more: object = {}) =>
  Object.assign(new Error('refused'), { code: 'EENVELOPE', command: 'RCPT TO', response, ...more });

describe('what an SMTP server refuses', () => {
  it.each([
    ['550 5.1.1 <nora@example.com>: Recipient address rejected: User unknown', '5.1.1'],
    ['550-5.1.1 The email account that you tried to reach does not exist.', '5.1.1'],
    ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', '5.1.10'],
    ['550 5.2.1 This mailbox is disabled', '5.2.1'],
    ['550 No such user here', '5.0.0'],
    ['550 5.1.0 Address rejected: unknown user', '5.1.0'],
    ['553 sorry, mailbox not found', '5.0.0'],
  ])('is a bounce: %s', (response, status) => {
    expect(bounceOf(refused(response))).toEqual({ status, reason: response });
  });

  it.each([
    refused('550 5.7.1 Blocked: see our page on senders'),
    refused('550 5.7.26 Unauthenticated email'),
    refused('552 5.2.2 Mailbox full'),
    refused('550 Administrative prohibition'),
    refused('450 4.2.1 The user is receiving too much'),
    refused('421 Too many connections'),
    refused('550 5.1.1 unknown user', { command: 'MAIL FROM' }),
    refused('550 5.1.1 unknown user', { code: 'ECONNECTION' }),
    refused(''),
    new Error('socket hang up'),
    {},
  ])('is none, and is tried again: %s', (error) => expect(bounceOf(error)).toBeNull());
});

it('shows the words of a mail server on one line', () =>
  expect(oneLine(` a\r\n\tb\u202e\u0000c ${'d'.repeat(300)}`)).toBe(`a b c ${'d'.repeat(194)}`));

describe('a series of answers', () => {
  const hour = 60 * 60 * 1000;
  const start = Date.parse('2026-03-02T12:00:00Z');
  /** Returns what is known after soft answers at these hours. */
  const after = (...hours: number[]) =>
    hours.reduce<ReturnType<typeof afterBounce> | null>(
      (before, at) => afterBounce(before, { status: '4.2.2', reason: 'full' }, new Date(start + at * hour)),
      null,
    );

  it('ends email at once if the address does not exist, and otherwise with the third day of a week', () => {
    expect(afterBounce(null, { status: '5.1.1', reason: '' }, new Date(start))).toMatchObject({
      times: 1,
      isEnd: true,
    });
    expect(after(0, 24)).toMatchObject({ times: 2, isEnd: false });
    expect(after(0, 24, 48)).toMatchObject({ times: 3, isEnd: true });
    expect(after(0, 80, 167)).toMatchObject({ times: 3, isEnd: true });
    expect(isHard({ status: '5.2.2', reason: 'User unknown' })).toBe(false);
  });

  it('counts a report that comes twice once, and begins again after a week', () => {
    expect(after(0, 0, 1, 2, 3)).toMatchObject({ times: 1, isEnd: false });
    expect(after(0, 24, 25, 35)).toMatchObject({ times: 2, isEnd: false });
    expect(after(0, 80, 168)).toMatchObject({ times: 1, isEnd: false });
  });
});
