/** Failed fetches somebody deals with who needs the page to stay as it is. */
export const handledPreloadErrors = new WeakSet<Event>();
