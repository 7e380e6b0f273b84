import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Makes an element the only thing on the screen: what is around it can be neither reached nor heard, and the page behind does not scroll.
 * Returns the height of the part above an on-screen keyboard in px, null while it is not on.
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

/** Shuts everything around an element, up to the body, and stops the page. Returns how to undo it. */
function shutAround(element: HTMLElement): () => void {
  const shut: HTMLElement[] = [];
  for (let inner: HTMLElement | null = element; inner && inner !== document.body; inner = inner.parentElement)
    for (const beside of inner.parentElement?.children ?? []) {
      // What speaks stays open, and so does what was shut before.
      if (beside === inner || !(beside instanceof HTMLElement) || beside.inert || beside.matches(speaking))
        continue;
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
