import { type BulkAct, type UserSort, type UserState, userStates } from '#contract/admin/constants.ts';
import type { Tier } from '#contract/membership/tiers.ts';
import { type Answer, api } from '../../platform/http/api.ts';
import { upload } from '../../platform/http/upload.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';
import type { AdminView, PulseDays } from './admin-view.ts';

// Other members' addresses and texts are never stored on a device.
const meta = { keep: false };

export const queueRead = { ...read('GET /api/admin/queue'), meta };
export const firstStepsRead = { ...read('GET /api/admin/first-steps'), meta };
export const pulseRead = (days: PulseDays) => ({
  ...read('GET /api/admin/pulse', { query: { days } }),
  meta,
});

export const settingsRead = { ...read('GET /api/admin/settings'), meta };

export const categoryListRead = { ...read('GET /api/admin/forum-categories'), meta };

export const userCountsRead = { ...read('GET /api/admin/users/summary'), meta };

type UserView = Pick<AdminView, 'q' | 'tier' | 'state' | 'sort'>;

/** Returns the search and filters of the list of members, without states of other lists. */
export const userFilter = ({ q, tier, state, sort }: UserView) => {
  const known = userStates.find((each) => each === state);
  const filter: { q?: string; tier?: Tier; state?: UserState; sort?: UserSort } = {
    ...(q && { q }),
    ...(tier && { tier }),
    ...(known && { state: known }),
    ...(sort && { sort }),
  };
  return filter;
};

export const userPages = (view: UserView) => ({
  ...readPages('GET /api/admin/users', { query: { limit: 50, ...userFilter(view) } }),
  meta,
});

export const officePostPages = ({ q, state, sort }: Pick<AdminView, 'q' | 'state' | 'sort'>) => ({
  ...readPages('GET /api/admin/posts', {
    query: {
      limit: 50,
      ...(q && { q }),
      ...((state === 'hidden' || state === 'reported') && { state }),
      ...(sort === 'oldest' && { sort }),
    },
  }),
  meta,
});

/** The sheet of a member. Reading it is recorded, so nothing reads it again by itself. */
export const sheetRead = (id: string) => ({
  queryKey: ['POST /api/admin/users/:id/sheet', id],
  queryFn: () => api('POST /api/admin/users/:id/sheet', { params: { id } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  meta,
});

/** Outcome of an act on several members, before it is done. Asked again each time, because it may change. */
export const bulkPreview = (act: BulkAct, ids: readonly string[]) => ({
  queryKey: ['POST /api/admin/users/bulk', act, ...ids],
  queryFn: () => api('POST /api/admin/users/bulk', { body: { act, ids: [...ids], preview: true } }),
  gcTime: 0,
  meta,
});

export const officeCoursePages = ({ q }: Pick<AdminView, 'q'>) => ({
  ...readPages('GET /api/admin/courses', { query: { limit: 50, ...(q && { q }) } }),
  meta,
});

export const bouncePages = { ...readPages('GET /api/admin/email-bounces', { query: { limit: 50 } }), meta };

/** Checks the audit log now, without the cache. */
export const checkAudit = () => api('GET /api/admin/audit/check');

/** Reads the lists of the office again after an act on a member. */
export const reloadUsers = (): Promise<unknown> =>
  Promise.all(
    [
      'GET /api/admin/users',
      'GET /api/admin/users/summary',
      'GET /api/admin/audit',
      'POST /api/admin/users/:id/sheet',
    ].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );

/** Uploads a logo. It shows once the setting with its value is saved. */
export const uploadLogo = (file: File): Promise<Answer<'POST /api/admin/settings/logo'>> =>
  upload('POST /api/admin/settings/logo', { fields: {}, file });
