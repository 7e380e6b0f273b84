import { describe, expect, test } from 'vitest';
import { allowanceOf, allowances } from './allowances.ts';
import { type Tier, tiers } from './tiers.ts';

type Expected = string | number | boolean | null;

// Copied from the specification, one line per capability, in the order starter, builder, achiever, creator, founder.
const lines: [capability: string, source: string, ...Expected[]][] = [
  ['programme_days', 'A 1, A 6, ruling 6: starter the first week', 7, 90, 90, 90, 90],
  ['full_days', 'B 1, decision 1: the first 3 days', 3, 90, 90, 90, 90],
  ['full_courses', 'A 1, B 1: builder full course access', false, true, true, true, true],
  ['course_previews', 'A 1: starter course previews', true, true, true, true, true],
  ['create_courses', 'B 1: creator, and founder', false, false, false, true, true],
  ['feed_posts', 'B 1: starter cannot create posts; builder posting', false, true, true, true, true],
  ['comments_per_day', 'decision 60: starter comments limited to 10 a day', 10, null, null, null, null],
  ['likes_and_flags', 'B 6: any user can like, comment and flag', true, true, true, true, true],
  ['forum_read', 'A 6: starter reads only', true, true, true, true, true],
  ['forum_reply', 'A 6: builder and above reply, react and report', false, true, true, true, true],
  ['forum_topics', 'A 6: achiever, creator, founder create topics', false, false, true, true, true],
  ['groups_browse', 'A 1: starter browses groups', true, true, true, true, true],
  ['groups_join', 'A 1, decision 67: starter the welcome group', 'open', 'all', 'all', 'all', 'all'],
  ['groups_create', 'A 1, B 6: achiever group creation', false, false, true, true, true],
  ['lead_communities', 'A 1: achiever leads communities', false, false, true, true, true],
  ['friend_requests', 'B 6: adding friends needs builder', false, true, true, true, true],
  ['answer_friend_requests', 'decision 79', true, true, true, true, true],
  ['messages', 'B 1, decision 78: messages need builder', 'answer', 'send', 'send', 'send', 'send'],
  ['month_view', 'A 1, decision 14: progress tracking', false, true, true, true, true],
  ['reminder_delivery', 'A 1, decision 14: reminders', false, true, true, true, true],
  ['templates', 'A 1: achiever templates', false, false, true, true, true],
  ['deeper_prompts', 'A 1: achiever deeper prompts', false, false, true, true, true],
  ['advanced_tools', 'A 1: achiever advanced tools', false, false, true, true, true],
  ['publish_news', 'B 1, decision 3: creator and founder', false, false, false, true, true],
  ['write_blog', 'B 1, B 6, decision 3: blog for creator', false, false, false, true, false],
  ['mentorship_circles', 'A 1, decision 3: creator', false, false, false, true, false],
  ['quarterly_intensives', 'A 1, decision 3: creator', false, false, false, true, false],
  ['support', 'A 1: priority, premium', 'standard', 'standard', 'priority', 'premium', 'priority'],
  ['founder_badge', 'A 1: founder badge', false, false, false, false, true],
];

describe.each(lines)('%s (%s)', (capability, _source, ...expected) => {
  test.each(tiers.map((tier, i): [Tier, Expected | undefined] => [tier, expected[i]]))(
    '%s: %s',
    (tier, value) => {
      expect(allowances[tier][capability as keyof (typeof allowances)[Tier]]).toBe(value);
    },
  );
});

test('no capability is missing from the table above', () => {
  expect(lines.map(([capability]) => capability).sort()).toEqual(Object.keys(allowances.starter).sort());
});

describe('staff (ruling 24)', () => {
  const roles = [
    { isAdmin: true, isModerator: false },
    { isAdmin: false, isModerator: true },
  ];
  test.each(roles.flatMap((role) => tiers.map((tier) => ({ ...role, tier }))))(
    '%o have what any plan has',
    (who) => {
      const { founder_badge, ...capabilities } = allowanceOf(who);
      // The founder badge means a paid seat. Staff have a badge of their own.
      expect(founder_badge).toBe(who.tier === 'founder');
      const { founder_badge: _, ...most } = allowances.creator;
      expect(capabilities).toEqual(most);
    },
  );
  test.each(tiers)('a %s who is not staff has their plan', (tier) =>
    expect(allowanceOf({ tier, isAdmin: false, isModerator: false })).toBe(allowances[tier]),
  );
});
