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
    ['550 5.1.6 Moved', '5.1.6'],
    ['550 No such user here', '5.1.1'],
    ['550-Sorry\n550 <NORA@example.com>: mailbox not found', '5.1.1'],
  ])('is a bounce: %s', (response, status) => {
    expect(bounceOf(refused(response), 'nora@example.com')).toEqual({ status, reason: oneLine(response) });
  });

  it.each([
    refused('550 5.7.1 Blocked: see our page on senders'),
    refused('550 5.7.26 Unauthenticated email'),
    refused('552 5.2.2 Mailbox full'),
    refused('550 5.1.0 Address rejected: unknown user'),
    refused('550 5.7.1 No such user'),
    refused('553 sorry, mailbox not found'),
    refused('550-No such user\n550 Try later'),
    // About our sender, or about another address.
    refused(
      '550 5.1.0 <bounces+0a@evolve.example>: Sender address rejected: User unknown in virtual mailbox table',
    ),
    refused(
      '550-Verification failed for <no-reply@evolve.example>\n550-550 5.1.1 User unknown\n550 Sender verify failed',
    ),
    refused('550 5.1.2 Relay host unknown'),
    refused('550 Mailbox not found for authenticated sender'),
    refused('550 5.1.1 <bounces+0a@evolve.example>: User unknown'),
    refused('550 Administrative prohibition'),
    refused('450 4.2.1 The user is receiving too much'),
    refused('421 Too many connections'),
    refused('550 5.1.1 unknown user', { command: 'MAIL FROM' }),
    refused('550 5.1.1 unknown user', { code: 'ECONNECTION' }),
    refused(''),
    new Error('socket hang up'),
    {},
  ])('is none, and is tried again: %s', (error) => expect(bounceOf(error, 'nora@example.com')).toBeNull());

  it('is a bounce of an address that has one of the words about others', () =>
    expect(
      bounceOf(refused('550 5.1.1 <sender@example.com>: unknown'), 'Sender@example.com'),
    ).not.toBeNull());
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

  it('ends email at once if the address does not exist, and otherwise with the third answer of a week', () => {
    expect(afterBounce(null, { status: '5.1.1', reason: '' }, new Date(start))).toMatchObject({
      times: 1,
      isEnd: true,
    });
    expect(after(0, 24)).toMatchObject({ times: 2, isEnd: false });
    expect(after(0, 24, 48)).toMatchObject({ times: 3, isEnd: true });
    expect(after(0, 80, 167)).toMatchObject({ times: 3, isEnd: true });
    expect(after(0, 20, 40)).toMatchObject({ times: 3, isEnd: true });
    expect(after(0, 12, 24, 36)).toMatchObject({ times: 2, isEnd: false });
    expect(isHard({ status: '5.2.2' })).toBe(false);
  });

  it('counts a report that comes twice once, and begins again after a week', () => {
    expect(after(0, 0, 1, 2, 3)).toMatchObject({ times: 1, isEnd: false });
    expect(after(0, 24, 25, 35)).toMatchObject({ times: 2, isEnd: false });
    expect(after(0, 80, 168)).toMatchObject({ times: 1, isEnd: false });
  });
});
