import { type LucideIcon, Mountain, NotebookPen, Sprout, UserRound } from 'lucide-react';

export type Place = 'bar' | 'tabs' | 'more' | 'footer';

export interface Page {
  /** The page value of A section 2.2; it is also the first path segment (ruling 2). */
  value: string;
  label: string;
  /** On the phone's tab bar, where the full label does not fit. */
  short?: string;
  path: '/evolve90' | '/journal' | '/membership' | '/profile';
  icon: LucideIcon;
  /** Goes there after `g`, as the list under `?` says. */
  letter: string;
  places: readonly Place[];
}

/** The pages there are, in the order of the navigation bar, Evolve 90 in its middle: a new page is one line here and one route file. */
export const pages: readonly Page[] = [
  {
    value: 'journal',
    label: 'Journal',
    path: '/journal',
    icon: NotebookPen,
    letter: 'j',
    places: ['bar', 'tabs', 'footer'],
  },
  {
    value: 'evolve90',
    label: 'Evolve 90 Dash',
    short: 'Evolve 90',
    path: '/evolve90',
    icon: Mountain,
    letter: 'e',
    places: ['bar', 'tabs', 'footer'],
  },
  {
    value: 'membership',
    label: 'Membership',
    path: '/membership',
    icon: Sprout,
    letter: 'm',
    places: ['more', 'footer'],
  },
  {
    value: 'profile',
    label: 'Profile',
    path: '/profile',
    icon: UserRound,
    letter: 'p',
    places: ['more', 'footer'],
  },
];

export const pageOf = (value: string): Page | undefined => pages.find((page) => page.value === value);
export const pagesIn = (place: Place): Page[] => pages.filter((page) => page.places.includes(place));

/** Where login, registration and the auth bounce lead (A section 4). */
export const homePath = '/evolve90';

/** What `/` and unknown page values show: the feed once it exists (A section 2.2), until then Evolve 90. */
export const defaultPath: Page['path'] = pageOf('feed')?.path ?? homePath;

/** Location hashes set by the profile's tiles and the page value each one means. */
const hashes: Record<string, string> = { newsfeed: 'feed', groups: 'groups' };
export const pathOfHash = (hash: string): Page['path'] | undefined =>
  pageOf(hashes[hash.replace(/^#/, '')] ?? '')?.path;
