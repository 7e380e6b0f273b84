import { describe, expect, test } from 'vitest';
import { type Tier, tiers } from '#contract/membership/tiers.ts';
import { nextDayStart, type ZoneSpan } from '#server/domains/profile/days/rules.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import {
  askAgainAfter,
  changedTexts,
  type GroupAccess,
  isOpenTo,
  isPending,
  isShownToAll,
  joinRefusal,
  joinRefused,
  leads,
  linksToJudge,
  mayDelete,
  mayEdit,
  mayInvite,
  mayRemove,
  mayRunGroups,
  mustAsk,
  noTexts,
  planOf,
  rightsIn,
  settleRequests,
  tidyRules,
} from './rules.ts';

const now = new Date('2026-03-02T15:00:00Z');
const standing = (more: Partial<GroupAccess> = {}): GroupAccess => ({
  is_private: false,
  is_welcome: false,
  is_hidden: false,
  open_to_starters: false,
  members_invite: false,
  admin_id: 'ada',
  role: null,
  request: null,
  decided_at: null,
  removed_at: null,
  ...more,
});
const viewer = (more: Partial<Viewer> = {}): Viewer => ({
  id: 'nora',
  tier: 'builder',
  sessionId: 's',
  isAdmin: false,
  isModerator: false,
  ...more,
});
const livesIn = (zone: string, dayStartHour = 0): ZoneSpan[] => [
  { from: new Date('2020-01-01T00:00:00Z'), zone, dayStartHour },
];
const spans = livesIn('UTC');
const roles = ['owner', 'moderator', 'member'] as const;
const ago = (ms: number) => new Date(now.getTime() - ms);

test.each([
  ['owner', false, true],
  ['moderator', false, true],
  ['member', false, false],
  ['member', true, true],
  [null, true, false],
  [null, false, false],
] as const)('role %s, with members_invite %s: invites %s', (role, members_invite, may) => {
  expect(mayInvite({ role, members_invite })).toBe(may);
  expect(rightsIn(viewer(), standing({ role, members_invite }), { now, spans }).may_invite).toBe(may);
});

describe('a change of the texts', () => {
  const group = { name: 'Walks', description: 'www.a.example www.b.example', rules: 'Be kind.' };
  test.each([
    ['nothing', {}, [], 0],
    ['identical texts', { ...group }, [], 0],
    ['a name', { name: 'Hikes' }, ['Hikes'], 0],
    ['a link beside others', { rules: 'www.c.example' }, ['www.c.example'], 3],
    ['a link in place of others', { description: 'www.c.example' }, ['www.c.example'], 1],
    ['all links removed', { description: 'None.' }, ['None.'], 0],
  ])('%s', (_, change, changed, links) => {
    expect(changedTexts(group, change)).toEqual(changed);
    expect(linksToJudge(group, change)).toBe(links);
  });

  test('of a new group counts all texts', () => expect(linksToJudge(noTexts, group)).toBe(2));
});

test('Achiever and above, and staff, may run groups', () => {
  const plan = (tier: Tier, isAdmin = false) => ({ tier, isAdmin, isModerator: false });
  expect(tiers.map((tier) => mayRunGroups(plan(tier)))).toEqual([false, false, true, true, true]);
  expect(mayRunGroups(plan('starter', true))).toBe(true);
});

describe('joining', () => {
  test.each<[string, Partial<GroupAccess>, boolean, string | null, boolean]>([
    ['an open group', {}, false, null, false],
    ['a private one', { is_private: true }, false, null, true],
    ['a private one with an invitation', { is_private: true }, true, null, false],
    ['an open one after being removed', { request: 'removed', removed_at: now }, false, null, true],
    ['with an invitation after being removed', { request: 'removed', removed_at: now }, true, null, true],
    [
      'a private one just declined',
      { is_private: true, request: 'declined', decided_at: ago(1) },
      false,
      'asked_recently',
      true,
    ],
    [
      'a private one declined a month ago',
      { is_private: true, request: 'declined', decided_at: ago(askAgainAfter) },
      false,
      null,
      true,
    ],
    [
      'declined, then invited',
      { is_private: true, request: 'declined', decided_at: ago(1) },
      true,
      null,
      false,
    ],
    ['declined, since opened', { request: 'declined', decided_at: ago(1) }, false, null, false],
    [
      'declined after being removed, with an invitation',
      { request: 'declined', decided_at: ago(1), removed_at: ago(2) },
      true,
      'asked_recently',
      true,
    ],
  ])('%s', (_name, more, isInvited, code, asks) => {
    const one = standing(more);
    expect(joinRefusal(viewer(), one, { now, isInvited, spans })?.code ?? null).toBe(code);
    expect(mustAsk(one, isInvited)).toBe(asks);
  });

  test('starters only where the group is open to them, with or without invitation', () => {
    const starter = viewer({ tier: 'starter' });
    expect(joinRefusal(starter, standing(), { now, isInvited: true, spans })?.code).toBe('upgrade_required');
    expect(joinRefusal(starter, standing({ open_to_starters: true }), { now, spans })).toBe(null);
  });

  test.each([
    // Declined on 3 November at 23:30 UTC, so thirty days end on 3 December at 23:30 UTC.
    ['UTC', 0, '3 December'],
    ['America/Toronto', 0, '3 December'],
    ['Pacific/Honolulu', 0, '3 December'],
    ['Europe/Paris', 0, '4 December'],
    ['Europe/Paris', 3, '3 December'],
    ['Asia/Kolkata', 3, '4 December'],
    ['Pacific/Kiritimati', 0, '4 December'],
  ])("the date for the next request is in the member's zone: %s from %i:00", (zone, hour, date) => {
    const one = standing({
      is_private: true,
      request: 'declined',
      decided_at: new Date('2026-11-03T23:30:00Z'),
    });
    const own = livesIn(zone, hour);
    const at = (moment: Date) => joinRefusal(viewer(), one, { now: moment, spans: own });
    expect(at(new Date('2026-11-20T12:00:00Z'))?.detail).toBe(
      `Your request was declined. You can ask again after ${date}.`,
    );
    // On the member's next day the request is accepted.
    expect(at(nextDayStart(own, new Date('2026-12-03T23:30:00Z')))).toBe(null);
  });

  test('a request from before the group was opened blocks nothing', () => {
    expect(rightsIn(viewer(), standing({ request: 'pending' }), { now, spans }).may_join).toBe(true);
    expect(
      rightsIn(viewer(), standing({ request: 'pending', is_private: true }), { now, spans }).may_join,
    ).toBe(false);
  });
});

test('owners remove anyone but themselves, moderators plain members, others no one', () => {
  expect(roles.map((leader) => roles.map((role) => mayRemove(leader, role)))).toEqual([
    [false, true, true],
    [false, false, true],
    [false, false, false],
  ]);
  expect(mayRemove(null, 'member')).toBe(false);
});

test('owner and staff edit and delete, but no one deletes Welcome', () => {
  expect(mayEdit(viewer(), { role: 'moderator' })).toBe(false);
  expect(mayEdit(viewer(), { role: 'owner' })).toBe(true);
  expect(mayEdit(viewer({ isModerator: true }), { role: null })).toBe(true);
  expect(mayDelete(viewer({ isAdmin: true }), { role: null, is_welcome: false })).toBe(true);
  expect(mayDelete(viewer({ isAdmin: true }), { role: 'member', is_welcome: true })).toBe(false);
});

test('who leads, who sees a group inside, and whose pictures need a key', () => {
  expect(([...roles, null] as const).map(leads)).toEqual([true, true, false, false]);
  const open = (is_private: boolean) => [...roles, null].map((role) => isOpenTo({ is_private, role }));
  expect(open(false)).toEqual([true, true, true, true]);
  expect(open(true)).toEqual([true, true, true, false]);
  const shown = [true, false].flatMap((is_private) =>
    [true, false].map((is_hidden) => isShownToAll({ is_private, is_hidden })),
  );
  expect(shown).toEqual([false, false, false, true]);
});

test.each<[Partial<GroupAccess>, boolean]>([
  [{ request: 'pending', is_private: true }, true],
  [{ request: 'pending', is_private: false }, false],
  [{ request: 'pending', is_private: false, removed_at: now }, true],
  [{ request: 'declined', is_private: true, removed_at: now }, false],
  [{ request: null, is_private: true }, false],
])('a request %j is pending: %s', (more, pending) => expect(isPending(standing(more))).toBe(pending));

test('a plan is read from a row', () => {
  expect(planOf({ tier: 'achiever', staff: null })).toEqual({
    tier: 'achiever',
    isAdmin: false,
    isModerator: false,
  });
  expect(planOf({ tier: null, staff: 'admin' })).toEqual({
    tier: 'starter',
    isAdmin: true,
    isModerator: false,
  });
  expect(planOf({ tier: 'builder', staff: 'moderator' })).toEqual({
    tier: 'builder',
    isAdmin: false,
    isModerator: true,
  });
});

test('when a group opens, members join, starters leave and removed members wait', () => {
  const builder = { tier: 'builder', staff: null, removed_at: null };
  const starter = { tier: null, staff: null, removed_at: null };
  const removed = { tier: 'builder', staff: null, removed_at: now };
  const all = [builder, starter, removed];
  expect(settleRequests(all, { open_to_starters: false })).toEqual({
    joining: [builder],
    leaving: [starter],
    staying: [removed],
  });
  expect(settleRequests(all, { open_to_starters: true })).toEqual({
    joining: [builder, starter],
    leaving: [],
    staying: [removed],
  });
});

test('rules are trimmed, and empty when nothing is visible', () =>
  expect(['  Be kind. \n', ' \u200b\n ', ''].map(tidyRules)).toEqual(['Be kind.', '', '']));

describe('what a viewer may do', () => {
  const rights = (who: Partial<Viewer>, more: Partial<GroupAccess>, isInvited = false) =>
    rightsIn(viewer(who), standing(more), { now, spans, isInvited });
  const nothing = {
    may_join: false,
    join_refusal: null,
    join_refusal_code: null,
    may_post: false,
    post_refusal: 'Join this group to post in it.',
    may_edit: false,
    may_delete: false,
    may_invite: false,
    may_leave: false,
    may_report: true,
    has_chat: false,
  };
  const post = { may_post: true, post_refusal: null };
  const upgrade = 'Upgrade to Builder to share posts and connect with the community!';
  test.each<[string, Partial<Viewer>, Partial<GroupAccess>, object]>([
    ['a stranger', {}, {}, { may_join: true }],
    ['a member', {}, { role: 'member' }, { ...post, may_leave: true, has_chat: true }],
    [
      'a moderator',
      {},
      { role: 'moderator' },
      { ...post, may_invite: true, may_leave: true, has_chat: true },
    ],
    [
      'the owner',
      { id: 'ada' },
      { role: 'owner' },
      { ...post, may_edit: true, may_delete: true, may_invite: true, may_report: false, has_chat: true },
    ],
    ['a member of a hidden group', {}, { role: 'member', is_hidden: true }, { ...post, may_leave: true }],
    ['a member of Welcome', {}, { role: 'member', is_welcome: true }, { ...post, may_report: false }],
    ['staff', { isAdmin: true }, {}, { may_join: true, may_edit: true, may_delete: true }],
    [
      'staff in Welcome',
      { isModerator: true },
      { role: 'member', is_welcome: true },
      { ...post, may_edit: true, may_report: false },
    ],
    ['a member who asked', {}, { is_private: true, request: 'pending' }, {}],
    [
      'a starter',
      { tier: 'starter' },
      {},
      { join_refusal: joinRefused, join_refusal_code: 'upgrade_required', post_refusal: upgrade },
    ],
    [
      'a starter inside',
      { tier: 'starter' },
      { role: 'member', open_to_starters: true },
      { post_refusal: upgrade, may_leave: true, has_chat: true },
    ],
    [
      'a member just declined',
      {},
      { is_private: true, request: 'declined', decided_at: now },
      {
        join_refusal: 'Your request was declined. You can ask again after 1 April.',
        join_refusal_code: 'asked_recently',
      },
    ],
  ])('%s', (_, who, more, expected) => expect(rights(who, more)).toEqual({ ...nothing, ...expected }));

  test('an invitation lets a member in who asked, unless they were removed', () => {
    const asked = { is_private: true, request: 'pending' } as const;
    expect(rights({}, asked, true).may_join).toBe(true);
    expect(rights({}, { ...asked, removed_at: now }, true).may_join).toBe(false);
  });
});
