import { earlierVisit } from '../platform/query/earlier-visit.ts';

/**
 * Starts a page's reads beside its first paint. A route's loader calls it and doesn't wait, so that the shell
 * paints at once. The first page waits for the reads of an earlier visit, because they need no call. With `isPreload` the router
 * only loads the code of a link under the pointer: nothing is read.
 */
export function startReads(isPreload: boolean, start: () => void | Promise<void>): void {
  if (isPreload) return;
  // A failure changes nothing: the page asks for everything itself.
  Promise.resolve(earlierVisit.restored)
    .then(start)
    .catch(() => undefined);
}
