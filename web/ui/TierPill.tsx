import clsx from 'clsx';

const NAMES = {
  starter: 'Free',
  builder: 'Builder',
  achiever: 'Achiever',
  creator: 'Creator',
  founder: 'Founder',
} as const;
type Tier = keyof typeof NAMES;

const isTier = (tier: string): tier is Tier => Object.hasOwn(NAMES, tier);

/** A tier as a pill with its pebble. A tier we do not know shows Free. */
export function TierPill({ tier, size = 'md' }: { tier: string | null | undefined; size?: 'md' | 'lg' }) {
  const known: Tier = tier && isTier(tier) ? tier : 'starter';
  return <span className={clsx('tier', `tier--${known}`, size === 'lg' && 'tier--lg')}>{NAMES[known]}</span>;
}
