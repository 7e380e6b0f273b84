import { beforeEach } from 'vitest';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import type { Replies } from './fake-api.ts';

/** A draft as the server has it, without its place. */
export type StoredDraft = Body<Routes['PUT /api/drafts/:place']> & { version: number; updated_at: string };

/** The server's drafts by place, empty before each test, and the replies of their endpoints for `fakeApi`. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- callers call single replies
export function fakeDrafts() {
  const stored = new Map<string, StoredDraft>();
  let saves = 0;
  beforeEach(() => stored.clear());
  const shown = (place: string) => ({
    place,
    title: null,
    tags: null,
    label: null,
    path: '/',
    ...stored.get(place),
  });
  return {
    stored,
    replies: {
      'GET /api/drafts': () => [...stored.keys()].map(shown),
      'PUT /api/drafts/:place': ({ params: { place = '' }, body }) => {
        saves += 1;
        // A copy leaves the draft as it is.
        if (!body.aside) stored.set(place, { ...body, version: saves, updated_at: new Date().toISOString() });
        return shown(place);
      },
      'DELETE /api/drafts/:place': ({ params: { place = '' } }) => {
        stored.delete(place);
        return { message: '' };
      },
    } satisfies Replies,
  };
}
