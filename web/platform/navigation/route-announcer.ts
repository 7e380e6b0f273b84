import type { AnyRouter } from '@tanstack/react-router';
import { pages } from './pages.ts';

const brand = 'Evolve';
const timeoutMs = 2_000;
/** The name of what a page shows; it comes before that of its route. */
let own: string | null = null;

/** After every change of path the tab says where we are and focus moves to the page's heading (DESIGN section 9). */
export function announceArrivals(router: AnyRouter): void {
  let stop = () => {};
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    document.title = titleOf(router);
    if (!fromLocation || !pathChanged) return;
    stop();
    stop = focusHeading();
  });
}

/** Gives the tab another name than its route's; null takes it away with the next arrival. */
export function nameArrival(title: string | null): void {
  own = title;
  if (title) document.title = `${title} · ${brand}`;
}

function titleOf(router: AnyRouter): string {
  const { matches, location } = router.state;
  const named = matches.findLast((match) => match.staticData?.title)?.staticData?.title;
  const page = pages.find(
    ({ path }) => location.pathname === path || location.pathname.startsWith(`${path}/`),
  );
  const title = own ?? named ?? page?.label;
  return title ? `${title} · ${brand}` : brand;
}

/**
 * Focuses the `h1` as soon as there is one, and again if the page swaps it for another while it loads. Ends when the
 * member has gone elsewhere, or after a moment.
 */
function focusHeading(): () => void {
  const before = document.activeElement;
  let focused: HTMLElement | null = null;
  const attempt = () => {
    const now = document.activeElement;
    // Whoever types in a dialog that was opened before the page came, such as the palette, goes on typing.
    const isTyping = now?.matches('[role=dialog] :is(input, textarea)');
    const isTheirs = isTyping || (now !== before && now !== document.body && now !== focused);
    if (isTheirs) return stop();
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading || heading === now) return;
    focused = heading;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(() => stop(), timeoutMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}
