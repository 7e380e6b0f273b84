import type { Allowance } from '../auth/endpoints.ts';
import type { Tier } from './tiers.ts';

// Each constant adds to the tier before it. A founder has an achiever's capabilities, courses and news.
const starter: Allowance = {
  programme_days: 7,
  full_days: 3,
  deeper_prompts: false,
  full_courses: false,
  course_previews: true,
  create_courses: false,
  feed_posts: false,
  comments_per_day: 10,
  likes_and_flags: true,
  forum_read: true,
  forum_reply: false,
  forum_topics: false,
  groups_browse: true,
  groups_join: 'open',
  groups_create: false,
  lead_communities: false,
  friend_requests: false,
  answer_friend_requests: true,
  messages: 'answer',
  month_view: false,
  reminder_delivery: false,
  templates: false,
  advanced_tools: false,
  publish_news: false,
  write_blog: false,
  mentorship_circles: false,
  quarterly_intensives: false,
  support: 'standard',
  founder_badge: false,
};

const builder: Allowance = {
  ...starter,
  programme_days: 90,
  full_days: 90,
  full_courses: true,
  feed_posts: true,
  comments_per_day: null,
  forum_reply: true,
  groups_join: 'all',
  friend_requests: true,
  messages: 'send',
  month_view: true,
  reminder_delivery: true,
};

const achiever: Allowance = {
  ...builder,
  deeper_prompts: true,
  templates: true,
  advanced_tools: true,
  forum_topics: true,
  groups_create: true,
  lead_communities: true,
  support: 'priority',
};

const creator: Allowance = {
  ...achiever,
  create_courses: true,
  publish_news: true,
  write_blog: true,
  mentorship_circles: true,
  quarterly_intensives: true,
  support: 'premium',
};

const founder: Allowance = { ...achiever, create_courses: true, publish_news: true, founder_badge: true };

/**
 * The one table of capabilities by tier. The server reads
 * it through `allowanceOf` and sends the member's allowance with the current user, which the web reads instead of this file.
 */
export const allowances: Record<Tier, Allowance> = { starter, builder, achiever, creator, founder };

/** Input of `allowanceOf`: the member's tier and roles. */
export interface MemberPlan {
  tier: Tier;
  isAdmin: boolean;
  isModerator: boolean;
}

/** Returns the member's allowance. Staff have every capability without a plan and are never asked to pay. */
export const allowanceOf = ({ tier, isAdmin, isModerator }: MemberPlan): Allowance =>
  isAdmin || isModerator ? { ...creator, founder_badge: allowances[tier].founder_badge } : allowances[tier];
