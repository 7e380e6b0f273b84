const waiting = new WeakMap<Element, () => void>();
let observer: ResizeObserver | undefined;

/**
 * Calls `known` once the element has a size: after layout and before paint, so that measuring costs no extra
 * layout. Elements far from the screen have no size yet and wait. Returns the stop function. All elements
 * share one observer.
 */
export function onSize(element: Element, known: () => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) {
      // Observing hundreds of texts further would cost time in each frame.
      observer?.unobserve(target);
      waiting.get(target)?.();
    }
  });
  waiting.set(element, known);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
