import type { PodDayState } from '#contract/pods/constants.ts';
import type { Pod, PodMember } from '#contract/pods/endpoints.ts';
import { daysBetween } from '../../ui/dates.ts';
import { dateFormat, plural, spelled } from '../../ui/formats.ts';

export const notSaved = 'We couldn’t save that. Try again.';
export const loadFailed = 'We couldn’t load your pod. Try again.';

/** Words of a stone in the key, and in the name of a date. */
export const stateNames: Record<PodDayState, string> = {
  placed: 'placed',
  open: 'open',
  rest: 'resting',
  none: 'no stone',
  ahead: 'ahead',
};

/** "Five people around Day 12, together for 11 days" */
export function aboutPod({ members, around_day: day, days_together: days }: Pod): string {
  const people = `${spelled(members.length)} ${plural(members.length, 'person', 'people')}`;
  const near = day === null ? '' : ` around Day ${day}`;
  return `${people}${near}, together for ${days === 1 ? 'one day' : `${days} days`}`;
}

/** "Three placed today, one is resting" */
export function headline({ placed_today: placed, resting_today: resting }: Pod): string {
  const rest =
    resting === 0 ? '' : `${spelled(resting).toLowerCase()} ${plural(resting, 'is', 'are')} resting`;
  if (placed === 0) return rest ? `No stone yet today, ${rest}` : 'No stone yet today';
  return `${spelled(placed)} placed today${rest ? `, ${rest}` : ''}`;
}

/** "16 stones together this week" */
export const stonesTogether = ({ stones }: Pod): string =>
  stones === 0
    ? 'No stones yet this week'
    : stones === 1
      ? 'One stone together this week'
      : `${stones} stones together this week`;

/** "Resting until Tuesday", or "Day 12" */
export function aboutMember({ day, rests_until: until }: PodMember, today: string): string {
  if (until !== null) {
    const days = daysBetween(today, until);
    return `Resting until ${days < 7 ? weekday(until) : shortDate(until)}`;
  }
  return day === null ? '' : `Day ${day}`;
}

/** "Tuesday" */
export const weekday = dateFormat('weekday');
/** "Tue" */
export const weekdayShort = dateFormat('weekdayShort');
/** "T" */
export const weekdayLetter = dateFormat('weekdayLetter');
/** "Toronto time" */
export const zoneName = (zone: string): string =>
  `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;

/** "17 November" */
export const shortDate = dateFormat('dayMonth');
