import { afterEach, beforeEach, type Mock, vi } from 'vitest';

/**
 * Replaces `fetch` itself, for tests of the code that makes requests: `api.ts`, the service worker and the scripts of public pages.
 * Called once, at the top of the file. Other tests use `fakeApi`.
 */
export function rawFetch(): Mock<typeof fetch> {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => void vi.unstubAllGlobals());
  return fetched;
}
