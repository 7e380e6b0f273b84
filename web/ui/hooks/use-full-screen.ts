import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Makes an element the only reachable one on the screen: the rest becomes inert and the page stops scrolling. Returns the height above
 * the on-screen keyboard in px, or null while off.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>, isOn: boolean): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!isOn) return;
    return element.current ? shutAround(element.current) : undefined;
  }, [element, isOn]);
  useEffect(() => {
    const view = window.visualViewport;
    if (!isOn || !view) return;
    const measure = () => setHeight(view.height);
    measure();
    view.addEventListener('resize', measure);
    return () => {
      view.removeEventListener('resize', measure);
      setHeight(null);
    };
  }, [isOn]);
  return height;
}

const speaking = '[aria-live], [role=status], [role=alert], .toasts, script, style';
const dialog = '[role=dialog], [role=alertdialog]';

/** Makes everything around an element inert, up to the body, and stops scrolling. Returns a function that undoes it. */
function shutAround(element: HTMLElement): () => void {
  const shut: HTMLElement[] = [];
  for (let inner: HTMLElement | null = element; inner && inner !== document.body; inner = inner.parentElement)
    for (const beside of inner.parentElement?.children ?? []) {
      // Live regions must stay audible, and a dialog may be open above. Elements that were inert before are left alone.
      if (beside === inner || !(beside instanceof HTMLElement) || beside.inert || beside.matches(speaking))
        continue;
      if (beside.querySelector(dialog)) continue;
      beside.inert = true;
      shut.push(beside);
    }
  const { style } = document.documentElement;
  const { overflow } = style;
  style.overflow = 'hidden';
  return () => {
    style.overflow = overflow;
    for (const each of shut) each.inert = false;
  };
}

/** Returns true if Tab would leave the element that hears the key. */
export function isAtEdge({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  const stops = [
    ...currentTarget.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, textarea, [role=textbox]',
    ),
  ].filter((one) => one.tabIndex >= 0 && one.getClientRects().length > 0);
  return target === stops.at(shiftKey ? 0 : -1);
}
