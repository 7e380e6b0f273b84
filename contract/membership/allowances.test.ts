import { describe, expect, test } from 'vitest';
import { allowanceOf, allowances } from './allowances.ts';
import { type Tier, tiers } from './tiers.ts';

type Expected = string | number | boolean | null;

// One line per capability, in the order starter, builder, achiever, creator, founder.
const lines: [capability: string, meaning: string, ...Expected[]][] = [
  ['programme_days', 'starter the first week', 7, 90, 90, 90, 90],
  ['full_days', 'the first 3 days', 3, 90, 90, 90, 90],
  ['full_courses', 'builder full course access', false, true, true, true, true],
  ['course_previews', 'starter course previews', true, true, true, true, true],
  ['create_courses', 'creator, and founder', false, false, false, true, true],
  ['feed_posts', 'starter cannot create posts; builder posting', false, true, true, true, true],
  ['comments_per_day', 'starter comments limited to 10 a day', 10, null, null, null, null],
  ['likes_and_flags', 'any user can like, comment and flag', true, true, true, true, true],
  ['forum_read', 'starter reads only', true, true, true, true, true],
  ['forum_reply', 'builder and above reply, react and report', false, true, true, true, true],
  ['forum_topics', 'achiever, creator, founder create topics', false, false, true, true, true],
  ['groups_browse', 'starter browses groups', true, true, true, true, true],
  ['groups_join', 'starter the welcome group', 'open', 'all', 'all', 'all', 'all'],
  ['groups_create', 'achiever group creation', false, false, true, true, true],
  ['lead_communities', 'achiever leads communities', false, false, true, true, true],
  ['friend_requests', 'adding friends needs builder', false, true, true, true, true],
  ['answer_friend_requests', 'starter answers friend requests', true, true, true, true, true],
  ['messages', 'messages need builder', 'answer', 'send', 'send', 'send', 'send'],
  ['month_view', 'progress tracking', false, true, true, true, true],
  ['reminder_delivery', 'reminders', false, true, true, true, true],
  ['templates', 'achiever templates', false, false, true, true, true],
  ['deeper_prompts', 'achiever deeper prompts', false, false, true, true, true],
  ['advanced_tools', 'achiever advanced tools', false, false, true, true, true],
  ['publish_news', 'creator and founder', false, false, false, true, true],
  ['write_blog', 'blog for creator', false, false, false, true, false],
  ['mentorship_circles', 'creator', false, false, false, true, false],
  ['quarterly_intensives', 'creator', false, false, false, true, false],
  ['support', 'priority, premium', 'standard', 'standard', 'priority', 'premium', 'priority'],
  ['founder_badge', 'founder badge', false, false, false, false, true],
];

describe.each(lines)('%s (%s)', (capability, _meaning, ...expected) => {
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

describe('staff', () => {
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
