import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unreadWords } from './emails.ts';
import { judgeUnreadEmail, mostOften, waitsForMember } from './rules.ts';

const start = Date.parse('2026-03-02T12:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const facts = { oldest: at(0), sentAt: null, isWanted: true, quietFor: 0 };

it.each([
  [{}, 60, 'send'],
  [{}, 59, { lookAt: at(60) }],
  [{ oldest: null }, 600, 'skip'],
  [{ isWanted: false }, 600, 'skip'],
  [{ sentAt: at(-60) }, 60, { lookAt: at(23 * 60) }],
  [{ quietFor: 90 }, 60, { lookAt: at(150) }],
])('judges %j after %d minutes', (more, minutes, verdict) => {
  expect(judgeUnreadEmail({ ...facts, ...more }, at(minutes))).toEqual(verdict);
});

/** Minutes at which a message comes, or all are read. */
const acts = fc.array(fc.record({ minute: fc.integer({ min: 0, max: 7200 }), isRead: fc.boolean() }), {
  maxLength: 60,
});

it('sends at most one a day, each about something that waited an hour, and nothing waits for more than a day', () => {
  fc.assert(
    fc.property(acts, (all) => {
      let open: number[] = [];
      let lookAt: number | null = null;
      let sentAt: number | null = null;
      for (let minute = 0; minute <= 9000; minute += 1) {
        for (const act of all.filter((each) => each.minute === minute)) {
          if (act.isRead) open = [];
          else {
            open.push(minute);
            lookAt ??= Math.max(minute + 60, sentAt === null ? 0 : sentAt + 1440);
          }
        }
        const [first] = open;
        if (first !== undefined) expect(minute - first).toBeLessThanOrEqual(1500);
        if (lookAt === null || minute < lookAt) continue;
        lookAt = null;
        const verdict = judgeUnreadEmail(
          {
            ...facts,
            oldest: first === undefined ? null : at(first),
            sentAt: sentAt === null ? null : at(sentAt),
          },
          at(minute),
        );
        if (verdict === 'skip') continue;
        if (verdict === 'send') {
          if (sentAt !== null) expect((minute - sentAt) * 60_000).toBeGreaterThanOrEqual(mostOften);
          expect((minute - (first ?? minute)) * 60_000).toBeGreaterThanOrEqual(waitsForMember);
          sentAt = minute;
          open = [];
        } else {
          lookAt = (verdict.lookAt.getTime() - start) / 60_000;
          expect(lookAt).toBeGreaterThan(minute);
        }
      }
      expect(open).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

it('names who wrote and who asked, and counts the rest', () => {
  const writers = Array.from({ length: 7 }, (_, n) => ({ name: `Walker ${n}`, count: n === 0 ? 1 : 2 }));
  const { subject, paragraphs } = unreadWords({ writers, askers: [{ name: 'Cleo' }] });
  expect(subject).toBe('You have 13 unread messages and 1 friend request');
  expect(paragraphs[0]).toBe('Walker 0 sent you a message.');
  expect(paragraphs.slice(-2)).toEqual(['2 more people wrote to you.', 'Cleo would like to be friends.']);
  expect(unreadWords({ writers: [], askers: [{ name: 'Cleo' }] }).subject).toBe('You have 1 friend request');
});

it('names no one whose name is a link', () => {
  const { paragraphs } = unreadWords({
    writers: [{ name: 'You won, see evil.example', count: 1 }],
    askers: [{ name: 'https://evil' }],
  });
  expect(paragraphs).toEqual(['A member sent you a message.', 'A member would like to be friends.']);
});
