// jsdom's `performance` has no entries, and the page asks how it was opened.
if ('document' in globalThis) performance.getEntriesByType ??= () => [];

// It has no layout either, so nothing ever resizes.
if ('document' in globalThis)
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
