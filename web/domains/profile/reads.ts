import { read, readPages } from '../../platform/query/query.ts';

/** Reads the devices the member is signed in on. */
export const devicesRead = { ...read('GET /api/auth/sessions'), meta: { keep: false } };

/** Reads the change of the email address that waits. */
export const emailChangeRead = { ...read('GET /api/users/email-change'), meta: { keep: false } };

/** Reads whether signing in takes two steps. */
export const secondStepRead = { ...read('GET /api/auth/second-step'), meta: { keep: false } };

/** Reads the member's passkeys. */
export const passkeysRead = { ...read('GET /api/auth/passkeys'), meta: { keep: false } };

/** Reads the member's own page, which has the number of their posts. */
export const ownPageRead = (id: string) => read('GET /api/users/:id', { params: { id } });

/** Reads the numbers of groups the member runs and joined. */
export const ownGroupsRead = read('GET /api/groups/counts');

/** Reads the files with the member's data. */
export const exportsRead = { ...read('GET /api/users/export'), meta: { keep: false } };

/** Reads what the member imported in the last seven days. */
export const importsRead = { ...read('GET /api/imports'), meta: { keep: false } };

/** Reads who sees the profile. */
export const privacyRead = { ...read('GET /api/users/privacy'), meta: { keep: false } };

/** Reads what deactivating or deleting the account would do. */
export const leavingRead = { ...read('GET /api/users/leaving'), meta: { keep: false } };

/** Reads pages of the members whom the viewer blocks or mutes. */
export const apartPages = (which: 'blocked' | 'muted') =>
  which === 'blocked'
    ? readPages('GET /api/users/blocked', { query: { limit: 24 } })
    : readPages('GET /api/users/muted', { query: { limit: 24 } });
