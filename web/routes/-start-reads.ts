import type * as Pages from './-page-reads.ts';

let restored: Promise<unknown> | undefined;

/** Makes the first loaders wait for the reads of an earlier visit, because their answers let more calls start together. */
export function startReadsAfter(restore: Promise<unknown> | undefined): void {
  restored = restore;
}

/**
 * Starts a page's reads while its code still loads. A route's loader calls it and doesn't wait, so that the shell
 * paints at once. With `isPreload` the router only loads the code of a link under the pointer: nothing is read.
 */
export function startReads(isPreload: boolean, start: (pages: typeof Pages) => void | Promise<void>): void {
  startWith(isPreload, () => import('./-page-reads.ts'), start);
}

/** Starts the reads of a page that have a module of their own. */
export function startWith<Module>(
  isPreload: boolean,
  load: () => Promise<Module>,
  start: (module: Module) => void | Promise<void>,
): void {
  if (isPreload) return;
  // A failure changes nothing: the page asks for everything itself.
  Promise.all([load(), restored])
    .then(([module]) => start(module))
    .catch(() => undefined);
}
