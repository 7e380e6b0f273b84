import { describe, expect, it } from 'vitest';
import type { LastMessage } from '#contract/messages/endpoints.ts';
import {
  addressOf,
  beginsRun,
  byDay,
  dayLabel,
  inOrder,
  mayEdit,
  ownPath,
  previewOf,
  shownUpTo,
  withNewest,
} from './rules.ts';
import { message } from './thread-stage.tsx';

const page = (...positions: number[]) => ({
  items: positions.map((each) => message(each)),
  next: null,
  previous: null,
});
const last = (more: Partial<LastMessage>): LastMessage => ({
  id: 'm',
  content: 'Short.',
  message_type: 'text',
  created_at: '2026-03-02T15:00:00Z',
  is_own: false,
  by: null,
  has_image: false,
  deleted_by: null,
  ...more,
});

describe('the last message in the list', () => {
  it.each([
    [last({}), 'Short.'],
    [last({ content: 'x'.repeat(30) }), 'x'.repeat(30)],
    [last({ content: 'x'.repeat(31) }), `${'x'.repeat(30)}...`],
    [last({ content: '🪨'.repeat(31) }), `${'🪨'.repeat(30)}...`],
    [last({ is_own: true }), 'You: Short.'],
    [last({ by: 'Ada' }), 'Ada: Short.'],
    [last({ by: 'Ada', content: '', deleted_by: 'sender' }), 'This message was deleted'],
    [last({ content: '', has_image: true }), 'Photo'],
    [last({ content: '', deleted_by: 'sender' }), 'This message was deleted'],
    [last({ content: '', deleted_by: 'sender', is_own: true }), 'You deleted this message'],
    [last({ content: '', deleted_by: 'moderators' }), 'Removed by our moderators'],
    [null, 'No messages yet'],
  ])('%# has 30 characters', (given, shown) => expect(previewOf(given)).toBe(shown));
});

describe('a name in a chat', () => {
  const by = (id: string) => ({
    sender_id: id,
    sender: { id, name: id, profile_photo: null, membership_tier: 'builder' as const },
  });
  it.each([
    [undefined, message(1, by('ada')), true],
    [message(1, by('ada')), message(2, by('ada')), false],
    [message(1, by('cleo')), message(2, by('ada')), true],
    [undefined, message(1, { ...by('nora'), is_own: true }), false],
    [message(1, { sender_id: null }), message(2, { ...by('ada'), sender_id: null }), true],
    [undefined, message(1), false],
  ])('%# is above the first message of a run of someone else', (before, each, shows) =>
    expect(beginsRun(before, each)).toBe(shows),
  );
});

describe('loaded pages', () => {
  it('become one list, oldest first, each message once', () => {
    expect(inOrder([page(5, 4, 3), page(3, 2, 1)]).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });

  it('take newer messages in front and changed ones in their place', () => {
    const pages = withNewest([page(3, 2), page(1)], [message(4), message(2, { content: 'Changed' })]);
    expect(pages?.map(({ items }) => items.map(({ position }) => position))).toEqual([[4, 3, 2], [1]]);
    expect(pages?.[0]?.items[2]?.content).toBe('Changed');
  });

  it('are read again when messages between are missing', () => {
    expect(withNewest([page(3, 2, 1)], [message(6), message(5)])).toBeNull();
    expect(withNewest([page(3, 2, 1)], [message(4)])).not.toBeNull();
    expect(withNewest([page()], [message(9)])?.[0]?.items).toHaveLength(1);
  });

  it('with newer ones that aren’t loaded only take changes', () => {
    const moved = [{ ...page(3, 2, 1), previous: 'newer' }];
    const pages = withNewest(moved, [message(9), message(2, { content: 'Changed' })]);
    expect(pages?.[0]?.items.map(({ position }) => position)).toEqual([3, 2, 1]);
    expect(pages?.[0]?.items[1]?.content).toBe('Changed');
  });
});

describe('a conversation', () => {
  it('is opened by the partner, or by its own id once their account is gone', () => {
    const partner = { id: 'p', name: '', profile_photo: null, membership_tier: 'builder' as const };
    const gone = { ...partner, id: null };
    expect(addressOf({ id: 'c', group_id: null, partner })).toBe('p');
    expect(addressOf({ id: 'c', group_id: null, partner: gone })).toBe('c');
    expect(addressOf({ id: 'c', group_id: 'g', partner: gone })).toBe('g');
  });

  it('counts messages as shown only without a gap', () => {
    expect(shownUpTo(4, { first: 2, last: 9 })).toBe(9);
    expect(shownUpTo(4, { first: 5, last: 9 })).toBe(9);
    expect(shownUpTo(4, { first: 6, last: 9 })).toBe(4);
    expect(shownUpTo(4, { first: 1, last: 3 })).toBe(4);
  });

  it('has a heading for each date', () => {
    const now = new Date(2026, 2, 2, 12).getTime();
    const at = (day: number) => new Date(2026, 2, day, 9).toISOString();
    expect(dayLabel(at(2), now)).toBe('Today');
    expect(dayLabel(at(1), now)).toBe('Yesterday');
    expect(dayLabel(new Date(2025, 11, 31, 9).toISOString(), now)).toBe('31 December 2025');
    const days = byDay(
      [
        message(1, { created_at: at(1) }),
        message(2, { created_at: at(2) }),
        message(3, { created_at: at(2) }),
      ],
      now,
    );
    expect(days.map(({ label, messages }) => [label, messages.length])).toEqual([
      ['Yesterday', 1],
      ['Today', 2],
    ]);
  });
});

describe('an address in a message', () => {
  const origin = 'https://evolve.test';
  it.each([
    ['https://evolve.test/feed/1?x=2#y', '/feed/1?x=2#y'],
    ['https://evolve.test/', '/'],
    ['https://evolve.test', null],
    ['https://evolve.test//other.test/feed', null],
    ['https://evolve.test/\\other.test', null],
    ['https://evolve.test.other.test/feed', null],
    ['http://evolve.test/feed', null],
  ])('%s is inside as %s', (address, path) => {
    expect(ownPath(address, origin)).toBe(path);
  });
});

it('offers to edit a message until the time that the server said', () => {
  const until = Date.parse('2026-03-02T15:15:00Z');
  const own = message(1, { editable_until: '2026-03-02T15:15:00.000Z' });
  expect([mayEdit(own, until - 1), mayEdit(own, until), mayEdit(message(1), 0)]).toEqual([
    true,
    false,
    false,
  ]);
});
