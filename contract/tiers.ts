/** The five tiers, lowest first (A section 1). */
export const tiers = ['starter', 'builder', 'achiever', 'creator', 'founder'] as const;
export type Tier = (typeof tiers)[number];

/** Words on a tier pill (A section 3); plans and the profile say "Starter" (decision 11). */
export const tierLabels: Record<Tier, string> = {
  starter: 'Free',
  builder: 'Builder',
  achiever: 'Achiever',
  creator: 'Creator',
  founder: 'Founder',
};
