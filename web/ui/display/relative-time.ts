const hour = 3_600_000;

/**
 * Returns the time passed counted in hours and not in dates.
 * Instants in ms.
 */
export function relativeTime(at: number, now: number): string {
  const hours = Math.floor((now - at) / hour);
  if (hours < 1) return 'Just now';
  if (hours < 24) return `${hours}h ago`;
  if (hours < 48) return 'Yesterday';
  return `${Math.floor(hours / 24)}d ago`;
}
