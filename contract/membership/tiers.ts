/** The five tiers, lowest first. */
export const tiers = ['starter', 'builder', 'achiever', 'creator', 'founder'] as const;
export type Tier = (typeof tiers)[number];

/** Order of the plans by what they include: founders have everything that achievers have, and more. */
export const planRank: Record<Tier, number> = { starter: 0, builder: 1, achiever: 2, founder: 3, creator: 4 };

/** Staff have every capability without a plan, and their badge says so. */
export const staffRoles = ['moderator', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Tiers in words; the forum's badge alone calls a starter "Free". */
export const tierLabels: Record<Tier, string> = {
  starter: 'Starter',
  builder: 'Builder',
  achiever: 'Achiever',
  creator: 'Creator',
  founder: 'Founder',
};
