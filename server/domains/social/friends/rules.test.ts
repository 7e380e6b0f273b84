import { describe, expect, test } from 'vitest';
import { declineDays, judgeRequest } from './rules.ts';

const at = new Date('2026-03-01T12:00:00Z');
const later = (days: number, ms = 0) => new Date(at.getTime() + days * 86_400_000 + ms);
const row = (requester_id: string, status: string) => ({
  requester_id,
  status,
  responded_at: status === 'pending' ? null : at,
});

describe('a request', () => {
  test('is sent to someone new', () => expect(judgeRequest(undefined, 'nora', at)).toBe('send'));
  test.each([
    ['nora', 'pending', 'refuse'],
    ['finn', 'pending', 'accept'],
    ['nora', 'accepted', 'refuse'],
    ['finn', 'accepted', 'refuse'],
    ['nora', 'declined', 'refuse'],
    // Who declined may change their mind at once.
    ['finn', 'declined', 'send'],
  ] as const)('after one of %s that is %s: %s', (by, status, verdict) =>
    expect(judgeRequest(row(by, status), 'nora', at)).toBe(verdict),
  );
  test('may be repeated 30 days after it was declined, and not a moment earlier', () => {
    expect(judgeRequest(row('nora', 'declined'), 'nora', later(declineDays, -1))).toBe('refuse');
    expect(judgeRequest(row('nora', 'declined'), 'nora', later(declineDays))).toBe('send');
  });
});
