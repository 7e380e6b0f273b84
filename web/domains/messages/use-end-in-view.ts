import { type RefCallback, useCallback, useState } from 'react';

/** Returns whether an element at the end of a list is in view, null while that isn't known, and the ref of the element. */
export function useEndInView(): [isInView: boolean | null, ref: RefCallback<Element>] {
  const [isInView, setInView] = useState<boolean | null>(null);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      const newest = entries.at(-1);
      if (newest) setInView(newest.isIntersecting);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isInView, ref];
}
