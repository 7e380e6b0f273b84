import type { CurrentUser } from '#contract/auth/endpoints.ts';

/** The groups of More, in their order. */
export const groupNames = {
  practice: 'Practice',
  people: 'People',
  learn: 'Read and learn',
  you: 'You',
} as const;

export type Viewer = Pick<
  CurrentUser,
  'is_admin' | 'is_moderator' | 'has_circles' | 'has_studio' | 'walks_together'
>;

interface Entry {
  /** The first segment of the path, or the last. A member's start page is stored under it. */
  key: string;
  label: string;
  path: string;
  /** On the phone's tab bar and as a start page, where the full label does not fit. */
  short?: string;
  /** In a footer, where it has another name. */
  footer?: string;
  /** The key that opens it after `g`. */
  letter?: string;
  group?: keyof typeof groupNames;
  /** Members who may open it. Without this every member may. */
  isFor?: (member: Viewer | null | undefined) => boolean;
  /** Members who see it in More. Every member may open it. */
  isInMore?: (member: Viewer) => boolean;
}

const hasHabits = import.meta.env.VITE_HABITS !== 'off';

/**
 * Destinations of a member, in the order of More and of the palette. A new one needs an entry here, an icon in
 * `destination-icons.ts`, and a route file. A destination with a group is in More unless the bar shows it. The palette has all of them.
 */
const list = [
  { key: 'evolve90', label: 'Evolve 90 Dash', short: 'Evolve 90', path: '/evolve90', letter: 'e' },
  { key: 'feed', label: 'Feed', path: '/feed', letter: 'f' },

  {
    key: 'habits',
    label: 'Habits',
    path: '/profile/habits',
    letter: 'h',
    group: 'practice',
    isFor: () => hasHabits,
  },
  { key: 'journal', label: 'Journal', path: '/journal', letter: 'j', group: 'practice' },
  { key: 'goals', label: 'Goals', path: '/profile/goals', letter: 'g', group: 'practice' },
  { key: 'progress', label: 'Progress', path: '/profile/progress', group: 'practice' },
  { key: 'achievements', label: 'Achievements', path: '/profile/achievements', group: 'practice' },
  { key: 'certificate', label: 'Certificate', path: '/profile/certificate', group: 'practice' },

  { key: 'messages', label: 'Messages', path: '/social?tab=messages', group: 'people' },
  {
    key: 'social',
    label: 'Social',
    footer: 'Community',
    path: '/social',
    letter: 's',
    group: 'people',
  },
  { key: 'groups', label: 'Groups', path: '/groups', letter: 'r', group: 'people' },
  {
    key: 'partner',
    label: 'Walk together',
    path: '/partner',
    letter: 'w',
    group: 'people',
    isInMore: ({ walks_together }) => walks_together,
  },

  { key: 'forum', label: 'Forum', path: '/forum', letter: 'o', group: 'learn' },
  { key: 'lms', label: 'Courses', path: '/lms', letter: 'c', group: 'learn' },
  { key: 'news', label: 'News', path: '/news', letter: 'b', group: 'learn' },
  { key: 'blog', label: 'Blog', path: '/blog', group: 'learn' },
  {
    key: 'gatherings',
    label: 'Circles',
    path: '/gatherings',
    letter: 'i',
    group: 'learn',
    isInMore: ({ has_circles }) => has_circles,
  },
  { key: 'search', label: 'Search', path: '/search', group: 'learn' },

  // The specified four, in their order: the front page, which the server sends, membership, profile, and admin at the end.
  { key: 'landing', label: 'Front page', path: '/landing', letter: 'l', group: 'you' },
  { key: 'membership', label: 'Membership', path: '/membership', letter: 'm', group: 'you' },
  { key: 'profile', label: 'Profile', path: '/profile', letter: 'p', group: 'you' },
  { key: 'settings', label: 'Settings', path: '/profile/settings', group: 'you' },
  { key: 'drafts', label: 'Drafts', path: '/drafts', letter: 't', group: 'you' },
  { key: 'help', label: 'Help', footer: 'Help Center', path: '/help', group: 'you' },
  {
    key: 'studio',
    label: 'Studio',
    path: '/studio',
    group: 'you',
    isFor: (member) => Boolean(member?.has_studio),
  },
  {
    key: 'admin',
    label: 'Admin',
    path: '/admin',
    letter: 'a',
    group: 'you',
    isFor: (member) => Boolean(member?.is_admin || member?.is_moderator),
  },

  { key: 'notifications', label: 'Notifications', path: '/notifications', letter: 'n' },
  { key: 'first-replies', label: 'First replies: welcome newcomers', path: '/first-replies' },
  { key: 'support', label: 'Your questions to us', path: '/support' },
  { key: 'contact', label: 'Contact us', footer: 'Contact', path: '/contact' },
  { key: 'about', label: 'About', path: '/about' },
  { key: 'terms', label: 'Terms', path: '/terms' },
  { key: 'privacy', label: 'Privacy', path: '/privacy' },
  { key: 'guidelines', label: 'Guidelines', path: '/guidelines' },
] as const satisfies readonly Entry[];

export type DestinationKey = (typeof list)[number]['key'];
export type Destination = Entry & { key: DestinationKey };

const destinations: readonly Destination[] = list;

/** Destinations of the bars and footers, in their order. */
export const places = {
  /** The specified navigation bar, with Evolve 90 in its middle. */
  bar: ['feed', 'groups', 'forum', 'evolve90', 'lms', 'news', 'social'],
  /** The phone's tabs, before More. */
  tabs: ['feed', 'habits', 'evolve90', 'journal'],
  /** Head of the pages of one's practice, and of the profile. */
  practice: ['habits', 'goals', 'progress'],
  profile: ['profile', 'achievements'],
  /** Beside the own posts. */
  quick: ['goals', 'habits', 'progress', 'achievements', 'settings', 'journal', 'drafts'],
  /** The columns and the last line of the footer. */
  product: ['evolve90', 'journal', 'membership', 'profile'],
  community: ['feed', 'groups', 'forum', 'lms', 'news', 'social'],
  legal: ['about', 'blog', 'help', 'contact', 'terms', 'privacy', 'guidelines'],
  /** The footer of the public pages. */
  visitors: ['membership', 'about', 'blog', 'help', 'contact'],
  /** The bar of the public pages. */
  publicBar: ['membership', 'about', 'blog', 'help'],
} as const satisfies Record<string, readonly DestinationKey[]>;

export const destination = (key: DestinationKey): Destination =>
  list.find((each) => each.key === key) ?? list[0];

/** Returns the destinations that a bar or a footer shows a member, or a visitor. */
export const destinationsIn = (place: keyof typeof places, member?: Viewer): Destination[] =>
  places[place].map(destination).filter((each) => isOpenTo(each, member));

/** Returns all that the member may open. */
export const destinationsOf = (member: Viewer | null | undefined): Destination[] =>
  destinations.filter((each) => isOpenTo(each, member));

const isOpenTo = ({ isFor }: Entry, member: Viewer | null | undefined): boolean => isFor?.(member) ?? true;

/** Returns the links of a footer. */
export const footerLinks = (place: keyof typeof places): { label: string; href: string }[] =>
  destinationsIn(place).map(({ label, footer, path }) => ({ label: footer ?? label, href: path }));

/** Returns the groups of More for this member, without what the bar beside it shows. */
export const moreBeside = (
  bar: 'bar' | 'tabs',
  member: Viewer,
): { label: string; entries: Destination[] }[] =>
  Object.entries(groupNames).map(([group, label]) => ({
    label,
    entries: destinations.filter(
      (each) =>
        each.group === group &&
        isOpenTo(each, member) &&
        (!each.isInMore || each.isInMore(member)) &&
        !(places[bar] as readonly DestinationKey[]).includes(each.key),
    ),
  }));

/** Returns the destination that a path belongs to, the deepest one: a goal belongs to Goals, not to Profile. */
export const destinationAt = (pathname: string): Destination | undefined =>
  destinations
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .reduce<Destination | undefined>(
      (deepest, each) => (deepest && deepest.path.length > each.path.length ? deepest : each),
      undefined,
    );

/** Start page after login and registration. */
export const homePath = '/evolve90';
/** Page for `/` once today's stone is placed, and for unknown page values. */
export const defaultPath = '/feed';

/**
 * Returns the path of a member's start page, or undefined without one. The server sends only pages that the member may open, but
 * a release that has more of them may have stored the member on this device.
 */
export const startPath = (member: { start_page?: string | null } | null): string | undefined =>
  destinations.find(({ key }) => key === member?.start_page)?.path;

/** Location hashes set by the profile's tiles and the page that each one means. */
export const pathOfHash = (hash: string): string | undefined =>
  ({ newsfeed: '/feed', groups: '/groups' })[hash.replace(/^#/, '')];
