import clsx from 'clsx';
import type { CSSProperties } from 'react';

const NAMES = {
  starter: 'Starter',
  builder: 'Builder',
  achiever: 'Achiever',
  creator: 'Creator',
  founder: 'Founder',
} as const;
type Tier = keyof typeof NAMES;
const STAFF = { moderator: 'Moderator', admin: 'Admin' } as const;

const isTier = (tier: string): tier is Tier => Object.hasOwn(NAMES, tier);

const staffColours = {
  '--bg': 'var(--ev-inverse)',
  '--fg': 'var(--ev-text-inverse)',
  '--tc': 'var(--ev-text-inverse)',
} as CSSProperties;
/** Colours of a pill: ground, letters and pebble. */
export const tierColours = (tier: Tier) =>
  ({
    '--bg': `var(--ev-tier-${tier}-tint)`,
    '--fg': `var(--ev-tier-${tier}-text)`,
    '--tc': `var(--ev-tier-${tier})`,
  }) as CSSProperties;

export interface TierPillProps {
  tier: string | null | undefined;
  /** Role of a member of staff, shown instead of the tier. */
  staff?: keyof typeof STAFF | null | undefined;
  /** In the forum a starter's badge reads "Free". */
  inForum?: boolean;
  size?: 'md' | 'lg';
  className?: string | undefined;
}

/** A tier or a staff role as a pill with its pebble. An unknown tier shows as Starter. */
export function TierPill({ tier, staff, inForum = false, size = 'md', className }: TierPillProps) {
  const known: Tier = tier && isTier(tier) ? tier : 'starter';
  const name = staff ? STAFF[staff] : known === 'starter' && inForum ? 'Free' : NAMES[known];
  return (
    <span
      className={clsx('tier', size === 'lg' && 'tier--lg', className)}
      style={staff ? staffColours : tierColours(known)}
    >
      {name}
    </span>
  );
}
