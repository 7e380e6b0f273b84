import { describe, expect, test } from 'vitest';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';
import { kindsWith, type NotificationFacts, notificationText, respectsMute, ringsOnceADay } from './rules.ts';

const textOf = (kind: NotificationKind, more: Partial<NotificationFacts> = {}) =>
  notificationText({ kind, by: 'Nora', contentType: null, of: null, removed: false, upheld: false, ...more });

describe('the text of a notification', () => {
  test.each<[NotificationKind, Partial<NotificationFacts>, string]>([
    ['mentioned', { contentType: 'topic', of: 'Walks' }, 'Nora mentioned you in a topic: “Walks”.'],
    ['mentioned', { contentType: 'post' }, 'Nora mentioned you in a post.'],
    ['mentioned', {}, 'Nora mentioned you in a text.'],
    ['replied', { contentType: 'comment', of: 'Walks' }, 'Nora replied to your comment.'],
    ['replied', { contentType: 'reply', of: 'Walks' }, 'Nora replied to you in the topic “Walks”.'],
    ['replied', { contentType: 'reply' }, 'Nora replied to you in the topic.'],
    ['group_accepted', { of: 'Walkers' }, 'You are now a member of the group “Walkers”.'],
    ['group_accepted', {}, 'You are now a member of the group.'],
    [
      'report_decided',
      { contentType: 'post', upheld: true },
      'Thank you for your report of a post. Our moderators took action.',
    ],
    [
      'report_decided',
      { contentType: 'post' },
      'Thank you for your report of a post. Our moderators looked at it and found nothing against the guidelines.',
    ],
    [
      'content_hidden',
      { contentType: 'post' },
      'Our moderators hid your post, because it goes against the guidelines.',
    ],
    [
      'content_hidden',
      { contentType: 'post', removed: true },
      'Our moderators removed your post, because it goes against the guidelines.',
    ],
    ['content_hidden', {}, 'Our moderators removed your text, because it goes against the guidelines.'],
  ])('%s %j', (kind, facts, text) => expect(textOf(kind, facts)).toBe(text));

  test.each<[by: string | null, others: number | undefined, who: string]>([
    ['Nora', undefined, 'Nora'],
    ['Nora', 0, 'Nora'],
    ['Nora', 1, 'Nora and 1 other'],
    ['Nora', 2, 'Nora and 2 others'],
    [null, 0, 'A former member'],
    [null, 4, 'A former member and 4 others'],
  ])('by %s and %s others begins with "%s"', (by, others, who) =>
    expect(textOf('commented', { by, ...(others !== undefined && { others }) })).toBe(
      `${who} commented on your post.`,
    ),
  );

  test('of a group that opens has the time, if it is known', () => {
    const opensAt = '29 November 2026, 10:00 Toronto time';
    expect(textOf('group_opens', { of: 'Walkers', opensAt })).toContain(
      'Nora opened the group “Walkers”. On 29 November 2026, 10:00 Toronto time your posts and comments',
    );
    for (const unknown of [{}, { opensAt: null }])
      expect(textOf('group_opens', unknown)).toContain('Nora opened the group. Your posts and comments');
  });
});

const fromStaff = [
  'blog_approved',
  'blog_rejected',
  'report_decided',
  'content_hidden',
  'content_restored',
  'warned',
];
const ofPartner = [
  'partner_asked',
  'partner_found',
  'pact_suggested',
  'pact_started',
  'pact_renewal',
  'pact_renewed',
  'partner_answered',
  'partner_nudged',
  'pact_ended',
];
const ofPod = ['pod_formed', 'pod_joined', 'pod_check_in', 'pod_waved', 'pod_merge_asked', 'pod_merged'];
const ofStaff = ['report_came', 'appeal_came', 'question_came', 'safety_came', 'case_waits', 'backup_late'];
const ofGroup = ['group_request', 'group_accepted', 'group_declined', 'group_opens', 'group_stays'];

test.each<[NotificationKind, string]>([
  ['partner_asked', 'Nora would like to be your accountability partner.'],
  ['partner_found', 'Nora and you are partners now. Write your pact together.'],
  ['pact_suggested', 'Nora suggests a change to your pact.'],
  ['pact_started', 'Your pact with Nora has started.'],
  ['pact_renewal', 'Your 30 days with Nora end soon. Would you like 30 more?'],
  ['pact_renewed', 'You and Nora have 30 more days together.'],
  ['partner_answered', 'Nora said yes.'],
  ['partner_nudged', 'Nora sent you a nudge.'],
  [
    'pact_ended',
    'Your pairing with Nora has ended. Your days together count. Would you like to meet someone new?',
  ],
  ['pod_formed', 'Your pod is here. Say hello to the people near your day.'],
  ['pod_joined', 'Nora is in your pod now. Say hello.'],
  ['pod_check_in', 'Your pod’s check-in is here, with one question.'],
  ['pod_waved', 'Nora waved. Welcome back.'],
  ['pod_merge_asked', 'Another pod has room for yours. It happens only if you all want it.'],
  ['pod_merged', 'Two pods are one now. Say hello to the people in it.'],
])('%s: %s', (kind, text) => expect(textOf(kind, {})).toBe(text));

test('the end of a pact names no one who is gone', () =>
  expect(textOf('pact_ended', { by: null })).toContain('Your pairing has ended.'));

test('kinds that are shown as one a day, and kinds from moderators', () => {
  expect(kindsWith('isGrouped')).toEqual([
    'commented',
    'replied',
    'post_liked',
    'topic_replied',
    'group_request',
    'followed',
  ]);
  expect(kindsWith('isFromStaff')).toEqual(fromStaff);
  expect(kindsWith('isPersonal')).toEqual([
    'work_handed_in',
    'work_returned',
    'work_accepted',
    'course_invited',
    'course_joined',
    ...ofPartner,
    ...ofPod,
    ...ofStaff,
  ]);
});

test.each(notificationKinds)('the mutes of a post and of a group for %s', (kind) => {
  expect(respectsMute(kind, 'post')).toBe(!fromStaff.includes(kind));
  expect(respectsMute(kind, 'group')).toBe(![...fromStaff, ...ofGroup].includes(kind));
});

test.each<[NotificationKind, by: string | null, isLimited: boolean]>([
  ['followed', 'nora', true],
  ['mentioned', 'nora', true],
  ['mentioned', null, false],
  // A repeated request to join rings again.
  ['group_request', 'nora', false],
  ['commented', 'nora', false],
])('%s by %s rings once a day: %s', (kind, by, isLimited) =>
  expect(ringsOnceADay({ kind, by })).toBe(isLimited),
);
