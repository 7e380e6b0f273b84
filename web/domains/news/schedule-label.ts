import { dateTimeWords } from '../../ui/formats.ts';

/** "2 Mar 2026, 9:00", the time of a scheduled post on this device. */
export const scheduleLabel = (at: string): string => dateTimeWords('shortYear', at);
