const scheduleFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short' });

/** "Mar 2, 2026, 9:00 a.m.", the time of a scheduled post on this device. */
export const scheduleLabel = (at: string): string => scheduleFormat.format(new Date(at));
