let first: string | null = null;

/** Takes the position of the live events that a reply names. The first one of the page is the oldest. */
export function noteLivePosition(position: string | null): void {
  first ??= position;
}

/** Returns where the events begin that none of the page's reads have, or null if no reply has named it. */
export const firstLivePosition = (): string | null => first;
