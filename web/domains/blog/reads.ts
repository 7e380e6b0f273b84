import { read, readPages } from '../../platform/query/query.ts';

/** Reads pages of the viewer's own posts, those changed last first. */
export const ownPostPages = readPages('GET /api/blog/my-posts', { query: { limit: 50 } });

export const blogPostRead = (id: string) => read('GET /api/blog/posts/:id', { params: { id } });

export type OfficeStatus = 'pending' | 'published' | 'rejected';

/** Reads pages of posts of all authors, for administrators. Texts that aren't public are never stored on a device. */
export const officePostPages = (status: OfficeStatus) => ({
  ...readPages('GET /api/blog/posts', { query: { status, limit: 50 } }),
  meta: { keep: false },
});
