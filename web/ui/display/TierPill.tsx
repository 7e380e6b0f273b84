import clsx from 'clsx';

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

export interface TierPillProps {
  tier: string | null | undefined;
  /** Role of a member of staff, shown instead of the tier (ruling 24). */
  staff?: keyof typeof STAFF | null | undefined;
  /** In the forum a starter's badge reads "Free" (ruling 10). */
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
      className={clsx(
        'tier',
        staff ? 'tier--staff' : `tier--${known}`,
        size === 'lg' && 'tier--lg',
        className,
      )}
    >
      {name}
    </span>
  );
}
