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

/** What stands below in the list, or else above, or else the heading of the page. */
export function nextTo(entry: HTMLElement | null): HTMLElement | null {
  const beside = [entry?.nextElementSibling, entry?.previousElementSibling].find(
    (each): each is HTMLElement => each instanceof HTMLElement && each.tagName === entry?.tagName,
  );
  return beside ?? document.querySelector<HTMLElement>('main h1');
}
