/** Slightly longer than a confirm dialog takes to close and return the focus, in ms. */
const closing = 320;

/**
 * Moves the focus after a deletion by keyboard. Returns a function to call once the deleted element is gone;
 * it focuses `near` unless the focus is elsewhere already.
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

/** A `ref` of an element that may disappear with the focus in it, such as a failure after its retry: what takes its place gets the focus. */
export const passFocusOn = (element: HTMLElement | null) => () => {
  const parent = element?.parentElement;
  if (!parent || !element.contains(document.activeElement)) return;
  const at = [...parent.children].indexOf(element);
  // React removes it after this.
  requestAnimationFrame(() => {
    const next = [...parent.children].slice(at).find((each) => !each.matches('.sr, [hidden]'));
    focusNear((next ?? parent) as HTMLElement)();
  });
};

/** Focuses an entry that a form added, in the middle of the screen, after the form's dialog has returned the focus. */
export function showEntry(find: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    const entry = find();
    entry?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: 'center' });
  });
}

/** Returns the next entry of the list, or the previous one, or the heading of the page. */
export function nextTo(entry: HTMLElement | null): HTMLElement | null {
  const beside = [entry?.nextElementSibling, entry?.previousElementSibling].find(
    (each): each is HTMLElement => each instanceof HTMLElement && each.tagName === entry?.tagName,
  );
  return beside ?? document.querySelector<HTMLElement>('main h1');
}
