const waiting = new WeakMap<Element, () => void>();
let observer: ResizeObserver | undefined;

/**
 * Calls `known` once, when an element has a size: after the layout and before the frame is painted, so that asking how high it is costs
 * no layout of its own. What is far from the screen has none yet and waits. Answers how to stop. One observer waits for all.
 */
export function onSize(element: Element, known: () => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) {
      // Hundreds of texts that are watched on would cost something with each frame.
      observer?.unobserve(target);
      waiting.get(target)?.();
    }
  });
  waiting.set(element, known);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
