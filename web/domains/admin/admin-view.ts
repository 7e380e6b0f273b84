import { type UserSort, type UserState, userSorts, userStates } from '#contract/admin/constants.ts';
import { type Tier, tiers } from '#contract/membership/tiers.ts';
import { isUuid } from '#contract/platform/uuid.ts';
import { type ContactCategory, contactCategories } from '#contract/support/constants.ts';
import type { CaseStatus } from '../moderation/data.ts';
import type { TicketView } from '../support/data.ts';

/** Pages of the office, in their order. */
export const adminTabIds = [
  'today',
  'pulse',
  'flagged-content',
  'watched-words',
  'support',
  'bounces',
  'users',
  'invitations',
  'roles',
  'posts',
  'blog-approval',
  'courses',
  'programme',
  'settings',
  'audit',
] as const;
export type AdminTab = (typeof adminTabIds)[number];

const postStates = ['hidden', 'reported'] as const;

export const pulseDays = ['7', '30', '90'] as const;
export type PulseDays = (typeof pulseDays)[number];

/** State of the office that its address keeps. */
export interface AdminView {
  tab: AdminTab;
  /** Reports: their status, and the id of the open one. On phones it replaces the list. */
  status?: CaseStatus | undefined;
  report?: string | undefined;
  /** Pulse: the days that it counts. */
  days?: PulseDays | undefined;
  /** Questions: the queue, what they are about, and the id of the open one. */
  queue?: TicketView | undefined;
  category?: ContactCategory | undefined;
  ticket?: string | undefined;
  /** Members and posts: the search and filters. */
  q?: string | undefined;
  tier?: Tier | undefined;
  state?: UserState | (typeof postStates)[number] | undefined;
  sort?: UserSort | undefined;
  /** Programme: the day that is edited, or the quotes. */
  day?: string | undefined;
  /** Id of the member whose sheet is open. */
  member?: string | undefined;
}

/** Returns the address of a page of the office. */
export const adminPath = (tab: AdminTab): string => (tab === 'today' ? '/admin' : `/admin?tab=${tab}`);

/** Props of every page. */
export interface AdminTabProps {
  view: AdminView;
  onView: (view: AdminView) => void;
}

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((each) => each === value);

/** Returns a day from 1 to 90, or `quotes`. The router reads a day of an address as a number. */
const dayOf = (value: unknown): string | undefined => {
  const day = typeof value === 'number' ? String(value) : value;
  return typeof day === 'string' && /^([1-9]|[1-8]\d|90|quotes)$/.test(day) ? day : undefined;
};

/** Returns the state that an address has, without what is invalid or is so anyway. A report needs no tab in its address. */
export function viewOf(search: Record<string, unknown>): Partial<AdminView> {
  const q = typeof search['q'] === 'string' ? search['q'].slice(0, 200) : '';
  const found = {
    tab: oneOf(adminTabIds, search['tab']),
    status: oneOf(['approved', 'action_taken'] as const, search['status']),
    report: typeof search['report'] === 'string' && isUuid(search['report']) ? search['report'] : undefined,
    days: oneOf(['7', '90'] as const, search['days']),
    queue: oneOf(['mine', 'answered', 'closed'] as const, search['queue']),
    category: oneOf(contactCategories, search['category']),
    ticket: typeof search['ticket'] === 'string' && isUuid(search['ticket']) ? search['ticket'] : undefined,
    q: q || undefined,
    tier: oneOf(tiers, search['tier']),
    state: oneOf([...userStates, ...postStates], search['state']),
    sort: oneOf(userSorts, search['sort']),
    day: dayOf(search['day']),
    member: typeof search['member'] === 'string' && isUuid(search['member']) ? search['member'] : undefined,
  };
  if (!found.tab && (found.report || found.status)) found.tab = 'flagged-content';
  if (found.tab === 'today') found.tab = undefined;
  if (found.sort === 'newest') found.sort = undefined;
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
