import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { GatheringRow } from '../lists.store.ts';
import type { MeetingRow } from '../meetings/store.ts';

/** A gathering, as calendars have it. */
type Planned = Pick<GatheringRow, 'id' | 'title' | 'summary' | 'cancelled_at'>;

/**
 * Returns the dates of a gathering as an iCalendar file. An event keeps its id and counts its changes, so that programs replace it.
 * Times are instants in UTC. The page is its address: a calendar may be shared, so it never has the link to the call.
 */
export function writeFile(
  gathering: Planned,
  meetings: readonly MeetingRow[],
  { brand, origin }: { brand: string; origin: string },
): string {
  const calendar = new ICalCalendar({
    name: gathering.title,
    prodId: { company: brand, product: 'Circles and intensives' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const event of eventsOf(gathering, meetings, origin)) calendar.createEvent(event);
  return calendar.toString();
}

/** Returns the events of a gathering for a calendar. Cancelled dates are part of it, so that programs remove them. */
export function eventsOf(gathering: Planned, meetings: readonly MeetingRow[], origin: string) {
  const { host } = new URL(origin);
  return meetings.map((meeting) => ({
    id: `session-${meeting.id}@${host}`,
    stamp: meeting.changed_at,
    lastModified: meeting.changed_at,
    sequence: meeting.sequence,
    start: meeting.starts_at,
    end: meeting.ends_at,
    summary: meeting.title === '' ? gathering.title : `${gathering.title}: ${meeting.title}`,
    description: gathering.summary,
    url: `${origin}/gatherings/${gathering.id}`,
    status:
      gathering.cancelled_at !== null || meeting.cancelled_at !== null
        ? ICalEventStatus.CANCELLED
        : ICalEventStatus.CONFIRMED,
  }));
}

/** Returns a name of a file that every system accepts. */
export const fileNameOf = (title: string): string =>
  `${
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'dates'
  }.ics`;
