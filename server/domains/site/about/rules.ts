import type { CommunityNumbers } from '#contract/site/public-pages.ts';

/** Fewest members behind a published number about members, so that it says nothing about one of them. */
export const leastMembers = 20;
/** Days after which a member counts in the share that reached Day 7: a week of practice and one to spare. */
export const daysToReachWeek = 14;

/** Counts as they are in the database. Staff are left out. */
export interface CommunityCounts {
  members: number;
  paying: number;
  /** Days of Evolve 90 completed by all members. */
  stones: number;
  /** Members who began a first round at least `daysToReachWeek` days ago, and those of them who completed Day 7. */
  beginners: number;
  reachedWeek: number;
}

/** Returns the numbers that may be published. A number about fewer members than `leastMembers` is null. */
export const publishedNumbers = (
  { members, paying, stones, beginners, reachedWeek }: CommunityCounts,
  asOf: Date,
): CommunityNumbers => ({
  as_of: asOf.toISOString(),
  members:
    members < leastMembers
      ? null
      : {
          all: members,
          // One of both alone would tell the other.
          paying: Math.min(paying, members - paying) < leastMembers ? null : paying,
        },
  stones: members < leastMembers ? null : stones,
  reached_week_percent: beginners < leastMembers ? null : Math.round((reachedWeek / beginners) * 100),
});
