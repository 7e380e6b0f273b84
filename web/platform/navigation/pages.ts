/** `footer` and `community` are the footer's columns. */
export type Place = 'bar' | 'tabs' | 'more' | 'footer' | 'community';

export interface Page {
  /** The page value, which is also the first path segment. */
  value:
    | 'feed'
    | 'groups'
    | 'forum'
    | 'evolve90'
    | 'lms'
    | 'journal'
    | 'partner'
    | 'pod'
    | 'gatherings'
    | 'news'
    | 'social'
    | 'landing'
    | 'membership'
    | 'profile'
    | 'admin';
  label: string;
  /** On the phone's tab bar, where the full label does not fit. */
  short?: string;
  path:
    | '/feed'
    | '/groups'
    | '/forum'
    | '/evolve90'
    | '/lms'
    | '/journal'
    | '/partner'
    | '/pod'
    | '/gatherings'
    | '/news'
    | '/social'
    | '/landing'
    | '/membership'
    | '/profile'
    | '/admin';
  /** In the footer, where it has another name. */
  footer?: string;
  /** Key that opens the page after `g`. */
  letter: string;
  /** True for pages of administrators and moderators. */
  staff?: true;
  places: readonly Place[];
}

/**
 * All pages, in the order of the navigation bar, with Evolve 90 in its middle. A new page needs one entry
 * here, one in `page-icons.ts`, and a route file.
 */
export const pages: readonly Page[] = [
  {
    value: 'feed',
    label: 'Feed',
    path: '/feed',
    letter: 'f',
    places: ['bar', 'tabs', 'community'],
  },
  {
    value: 'groups',
    label: 'Groups',
    path: '/groups',
    letter: 'r',
    places: ['bar', 'community'],
  },
  {
    value: 'forum',
    label: 'Forum',
    path: '/forum',
    letter: 'o',
    places: ['bar', 'tabs', 'community'],
  },
  {
    value: 'evolve90',
    label: 'Evolve 90 Dash',
    short: 'Evolve 90',
    path: '/evolve90',
    letter: 'e',
    places: ['bar', 'tabs', 'footer'],
  },
  {
    value: 'lms',
    label: 'Courses',
    path: '/lms',
    letter: 'c',
    places: ['bar', 'community'],
  },
  {
    value: 'journal',
    label: 'Journal',
    path: '/journal',
    letter: 'j',
    places: ['more', 'tabs', 'footer'],
  },
  {
    value: 'news',
    label: 'News',
    path: '/news',
    letter: 'b',
    places: ['bar', 'community'],
  },
  {
    value: 'social',
    label: 'Social',
    footer: 'Community',
    path: '/social',
    letter: 's',
    places: ['bar', 'community'],
  },
  {
    value: 'partner',
    label: 'Partner',
    path: '/partner',
    letter: 'w',
    places: ['more'],
  },
  {
    value: 'pod',
    label: 'Pod',
    path: '/pod',
    letter: 'd',
    places: ['more'],
  },
  {
    value: 'gatherings',
    label: 'Circles',
    path: '/gatherings',
    letter: 'i',
    places: ['more'],
  },
  {
    // The server sends it (`contract/public-paths.ts`).
    value: 'landing',
    label: 'Front page',
    path: '/landing',
    letter: 'l',
    places: ['more'],
  },
  {
    value: 'membership',
    label: 'Membership',
    path: '/membership',
    letter: 'm',
    places: ['more', 'footer'],
  },
  {
    value: 'profile',
    label: 'Profile',
    path: '/profile',
    letter: 'p',
    places: ['more', 'footer'],
  },
  {
    value: 'admin',
    label: 'Admin',
    path: '/admin',
    letter: 'a',
    places: ['more'],
    staff: true,
  },
];

/** Pages outside the navigation, by the key that opens them after `g`. The palette lists them too. */
export const asides = { n: '/notifications', d: '/drafts' } as const;

/** Returns true if the member may open the page. Staff pages need a staff role. */
export const isOpenTo = (
  page: Page,
  member: { is_admin: boolean; is_moderator: boolean } | null | undefined,
): boolean => !page.staff || Boolean(member?.is_admin || member?.is_moderator);

export const pageOf = (value: string): Page | undefined => pages.find((page) => page.value === value);
/** Returns the pages of the phone's More sheet: all that its tab bar has no room for. */
export const pagesInSheet = (): Page[] => pages.filter(({ places }) => !places.includes('tabs'));
export const pagesIn = (place: Place): Page[] => pages.filter((page) => page.places.includes(place));

/** Start page after login and registration. */
export const homePath = '/evolve90';

/** Page for `/` and unknown page values. */
export const defaultPath: Page['path'] = pageOf('feed')?.path ?? homePath;

/**
 * Returns the path of a member's start page, or undefined without one. The server sends only pages that the member may open, but
 * a release that has more of them may have stored the member on this device.
 */
export function startPath(member: { start_page?: string | null } | null): string | undefined {
  const page = member?.start_page ?? '';
  return pageOf(page)?.path ?? (/^(habits|goals|progress)$/.test(page) ? `/profile/${page}` : undefined);
}

/** Location hashes set by the profile's tiles and the page value each one means. */
const hashes: Record<string, string> = { newsfeed: 'feed', groups: 'groups' };
export const pathOfHash = (hash: string): Page['path'] | undefined =>
  pageOf(hashes[hash.replace(/^#/, '')] ?? '')?.path;
