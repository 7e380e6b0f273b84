import { read } from '../../platform/query/query.ts';

/** Settings of this member alone, so they aren't stored for offline use. */
const own = { meta: { keep: false } };

export const remindersRead = { ...read('GET /api/reminders'), ...own };
export const calendarRead = { ...read('GET /api/calendar'), ...own };
