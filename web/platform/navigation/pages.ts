import {
  type LucideIcon,
  MessageCircleQuestionMark,
  MessagesSquare,
  Mountain,
  NotebookPen,
  ShieldCheck,
  Sprout,
  UserRound,
  Users,
} from 'lucide-react';

/** `footer` and `community` are the footer's columns. */
export type Place = 'bar' | 'tabs' | 'more' | 'footer' | 'community';

export interface Page {
  /** The page value of A section 2.2; it is also the first path segment (ruling 2). */
  value: string;
  label: string;
  /** On the phone's tab bar, where the full label does not fit. */
  short?: string;
  path: '/feed' | '/groups' | '/forum' | '/evolve90' | '/journal' | '/membership' | '/profile' | '/admin';
  icon: LucideIcon;
  /** Goes there after `g`, as the list under `?` says. */
  letter: string;
  /** For administrators and moderators alone. */
  staff?: true;
  places: readonly Place[];
}

/** The pages there are, in the order of the navigation bar, Evolve 90 in its middle: a new page is one line here and one route file. */
export const pages: readonly Page[] = [
  {
    value: 'feed',
    label: 'Feed',
    path: '/feed',
    icon: MessagesSquare,
    letter: 'f',
    places: ['bar', 'tabs', 'community'],
  },
  {
    value: 'groups',
    label: 'Groups',
    path: '/groups',
    icon: Users,
    letter: 'r',
    places: ['bar', 'community'],
  },
  {
    value: 'forum',
    label: 'Forum',
    path: '/forum',
    icon: MessageCircleQuestionMark,
    letter: 'o',
    places: ['bar', 'tabs', 'community'],
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
    value: 'journal',
    label: 'Journal',
    path: '/journal',
    icon: NotebookPen,
    letter: 'j',
    places: ['more', 'tabs', 'footer'],
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
  {
    value: 'admin',
    label: 'Admin',
    path: '/admin',
    icon: ShieldCheck,
    letter: 'a',
    places: ['more'],
    staff: true,
  },
];

/** Pages outside the navigation, by the letter that leads there after `g`; the palette finds them too. */
export const asides = { n: '/notifications', d: '/drafts' } as const;

/** Whether this member finds the page anywhere: staff's own are for staff. */
export const isOpenTo = (
  page: Page,
  member: { is_admin: boolean; is_moderator: boolean } | null | undefined,
): boolean => !page.staff || Boolean(member?.is_admin || member?.is_moderator);

export const pageOf = (value: string): Page | undefined => pages.find((page) => page.value === value);
/** The phone's More sheet: whatever the desktop offers and its tab bar has no room for. */
export const pagesInSheet = (): Page[] => pages.filter(({ places }) => !places.includes('tabs'));
export const pagesIn = (place: Place): Page[] => pages.filter((page) => page.places.includes(place));

/** Where login, registration and the auth bounce lead (A section 4). */
export const homePath = '/evolve90';

/** What `/` and unknown page values show: the feed once it exists (A section 2.2), until then Evolve 90. */
export const defaultPath: Page['path'] = pageOf('feed')?.path ?? homePath;

/** Location hashes set by the profile's tiles and the page value each one means. */
const hashes: Record<string, string> = { newsfeed: 'feed', groups: 'groups' };
export const pathOfHash = (hash: string): Page['path'] | undefined =>
  pageOf(hashes[hash.replace(/^#/, '')] ?? '')?.path;
