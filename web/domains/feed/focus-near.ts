/** A little longer than a question takes to close: it hands the focus back first. */
const closing = 320;

/**
 * For whoever deletes with the keyboard: call it before `gone` leaves the page; the answer puts the focus on what is near it,
 * unless it has found a place meanwhile.
 */
export function focusNear(near: HTMLElement | null): () => void {
  const place = () => {
    if (!near?.isConnected || (document.activeElement ?? document.body) !== document.body) return;
    if (near.tabIndex < 0) near.tabIndex = -1;
    near.focus();
  };
  return () => {
    requestAnimationFrame(place);
    setTimeout(place, closing);
  };
}

/** The card that stands below, or else above, or else the heading of the page. */
export function nextTo(card: HTMLElement | null): HTMLElement | null {
  const beside = [card?.nextElementSibling, card?.previousElementSibling].find((each) =>
    each?.matches('article'),
  );
  return (beside as HTMLElement | undefined) ?? document.querySelector('main h1');
}
