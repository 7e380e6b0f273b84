let restored: Promise<unknown> | undefined;

/** Makes the first loaders wait for the reads of an earlier visit, because their answers let more calls start together. */
export function startReadsAfter(restore: Promise<unknown> | undefined): void {
  restored = restore;
}

/**
 * Starts a page's reads beside its first paint. A route's loader calls it and doesn't wait, so that the shell
 * paints at once. With `isPreload` the router only loads the code of a link under the pointer: nothing is read.
 */
export function startReads(isPreload: boolean, start: () => void | Promise<void>): void {
  if (isPreload) return;
  // A failure changes nothing: the page asks for everything itself.
  Promise.resolve(restored)
    .then(start)
    .catch(() => undefined);
}
