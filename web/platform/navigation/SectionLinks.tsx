import { Tabs } from '../../ui/controls/Tabs.tsx';
import { type DestinationKey, destinationsIn } from './destinations.ts';

type Family = 'practice' | 'profile';

interface SectionLinksProps {
  family: Family;
  current: DestinationKey;
  className?: string;
}

const names: Record<Family, string> = { practice: 'Your practice', profile: 'Your profile' };

/** Links to the pages of the member's practice or profile, in the head of each. */
export const SectionLinks = ({ family, current, className }: SectionLinksProps) => (
  <Tabs
    className={className}
    label={names[family]}
    tabs={destinationsIn(family).map(({ key, label, path }) => ({ id: key, label, href: path }))}
    value={current}
  />
);
