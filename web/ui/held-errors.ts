/** Failed fetches somebody deals with who needs the page to stay as it is. */
export const heldErrors = new WeakSet<Event>();
