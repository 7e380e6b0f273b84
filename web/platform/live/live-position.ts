let isAsked = false;
let first: string | null = null;

/** Returns true for the first read of the page. Every other read begins later, so all of them have what happened before its position. */
export function isFirstRead(): boolean {
  const isFirst = !isAsked;
  isAsked = true;
  return isFirst;
}

/** Takes the position of the live events that the reply to the first read names. */
export function setLivePosition(position: string | null): void {
  first = position;
}

/** Returns where the events begin that none of the page's reads have, or null if the first reply isn't there or names none. */
export const firstLivePosition = (): string | null => first;
