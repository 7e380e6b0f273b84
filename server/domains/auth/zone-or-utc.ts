/** Returns the browser's time zone, or UTC when this server does not know it. */
export function zoneOrUtc(zone: string | undefined): string {
  if (!zone || !/^[A-Za-z]/.test(zone)) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
