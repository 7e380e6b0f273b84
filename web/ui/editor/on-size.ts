import { flushSync } from 'react-dom';

const heard = new WeakMap<Element, () => void>();
let observer: ResizeObserver | undefined;

/**
 * Calls `known` when an element has its size, and whenever that changes: after the layout and before the frame is painted, so that
 * asking how high something is costs no layout of its own, and what is drawn for it is never seen too late. Answers how to stop.
 */
export function onSize(element: Element, known: () => void): () => void {
  observer ??= new ResizeObserver((entries) =>
    flushSync(() => {
      for (const { target } of entries) heard.get(target)?.();
    }),
  );
  heard.set(element, known);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
