// jsdom's `performance` has no entries, and the page asks how it was opened.
if ('document' in globalThis) performance.getEntriesByType ??= () => [];
