import { iconOf } from '../../platform/navigation/destination-icons.ts';
import {
  type Destination,
  destinationsIn,
  homePath,
  type Viewer,
} from '../../platform/navigation/destinations.ts';
import type { NavItem } from '../../ui/layout/AppFrame.tsx';

export const itemOf = (each: Destination): NavItem => ({
  key: each.key,
  label: each.label,
  href: each.path,
  icon: iconOf(each),
});

/** Returns the links of the bar, left to right. */
export const barItems = (member?: Viewer): NavItem[] => destinationsIn('bar', member).map(itemOf);

/** Returns the tabs of a phone. */
export const tabItems = (member?: Viewer): NavItem[] =>
  destinationsIn('tabs', member).map((each) => ({
    ...itemOf(each),
    label: each.short ?? each.label,
    stone: each.path === homePath,
  }));
