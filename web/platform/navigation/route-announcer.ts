import type { AnyRouter } from '@tanstack/react-router';
import { brandName } from '../../ui/brand.ts';
import { destinationAt } from './destinations.ts';

/** Time in which a page that is still loading may replace its heading. */
const timeoutMs = 2_000;
/** Title set by the page itself. It wins over the route's title. */
let own: string | null = null;
/** Words before the title: how many messages wait. */
let waiting = '';
let title: string | null = null;

/**
 * Sets the tab's title after every change of path and focuses the page's heading, so that
 * screen readers announce the new page. A page that is for typing marks its field with `data-arrival`, which gets the focus instead.
 */
export function announceArrivals(router: AnyRouter): void {
  let stop = () => {};
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    showTitle(titleOf(router));
    if (!fromLocation || !pathChanged) return;
    stop();
    stop = focusArrival();
  });
}

/** Overrides the route's title. Null removes the override at the next navigation. */
export function nameArrival(name: string | null): void {
  own = name;
  if (name) showTitle(`${name} · ${brandName()}`);
}

/** Shows the number of unread messages before the title, on every page. */
export function countInTitle(messages: number): void {
  waiting = messages > 0 ? `(${messages > 99 ? '99+' : messages}) ` : '';
  showTitle(title ?? document.title);
}

function showTitle(next: string): void {
  title = next;
  document.title = waiting + next;
}

function titleOf(router: AnyRouter): string {
  const { matches, location } = router.state;
  const named = matches.findLast((match) => match.staticData?.title)?.staticData?.title;
  const name = own ?? named ?? destinationAt(location.pathname)?.label;
  return name ? `${name} · ${brandName()}` : brandName();
}

/**
 * Focuses the marked field or the `h1` once it exists, however late, and again if the page replaces it within 2 s. Stops when the member
 * moves the focus.
 */
function focusArrival(): () => void {
  const before = document.activeElement;
  let focused: HTMLElement | null = null;
  const attempt = () => {
    const now = document.activeElement;
    // Typing in a dialog that was opened before the page arrived, such as the palette, keeps the focus.
    const isTyping = now?.matches('[role=dialog] :is(input, textarea)');
    const isTheirs = isTyping || (now !== before && now !== document.body && now !== focused);
    if (isTheirs) return stop();
    const field = document.querySelector<HTMLElement>('main [data-arrival]');
    const aim = field ?? document.querySelector<HTMLElement>('main h1');
    if (!aim || aim === now) return;
    focused = aim;
    if (!field) aim.tabIndex = -1;
    aim.focus({ preventScroll: true });
    if (isLate) stop();
  };
  const observer = new MutationObserver(attempt);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (focused) stop();
  }, timeoutMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}
