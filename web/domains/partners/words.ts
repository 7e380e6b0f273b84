import type {
  PactLineKey,
  PartnerCategory,
  PartnerDayState,
  PartnerTone,
} from '#contract/partners/constants.ts';
import type { PartnerFit } from '#contract/partners/endpoints.ts';
import { dateFormat, dateWords, plural, spelled } from '../../ui/formats.ts';

export const notSaved = 'We couldn’t save that. Try again.';
export const loadFailed = 'We couldn’t load your partner. Try again.';

export const categoryNames: Record<PartnerCategory, string> = {
  health: 'Health',
  fitness: 'Fitness',
  learning: 'Learning',
  career: 'Career',
  relationships: 'Relationships',
  financial: 'Financial',
  personal: 'Personal',
};

export const toneNames: Record<PartnerTone, string> = { gentle: 'gentle', direct: 'direct' };

export const lineNames: Record<PactLineKey, string> = {
  counts: 'What counts as a yes',
  question: 'The question each day',
  rest_days: 'Rest days',
  nudges: 'Nudges',
  quiet: 'If one of us goes quiet',
};

export const stateNames: Record<PartnerDayState, string> = {
  yes: 'yes',
  not_yet: 'not yet',
  rest: 'rest',
  none: 'no answer',
  open: 'open',
  ahead: 'ahead',
  before: 'before the pact',
};

/** "Three people fit" */
export const peopleFit = (count: number): string =>
  `${spelled(count)} ${plural(count, 'person fits', 'people fit')}`;

/** "13½ waking hours in common" */
export function hoursInCommon(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${hours}${minutes % 60 >= 30 ? '½' : ''} waking hours in common`;
}

/** "Three days behind you" */
export function daysApart({ days_ahead: ahead }: Pick<PartnerFit, 'days_ahead'>): string {
  if (ahead === 0) return 'On your day of Evolve 90';
  const days = Math.abs(ahead);
  const count = `${spelled(days)} ${plural(days, 'day')}`;
  return ahead < 0 ? `${count} behind you` : `${count} ahead of you`;
}

/** "6:30" */
export const clockTime = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** "Toronto time" */
export const zoneName = (zone: string): string =>
  `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;

/** Returns the page of the conversation with a member. */
export const messagesWith = (memberId: string): string => `/social?tab=messages&with=${memberId}`;

/** "17 November" */
export const longDate = dateFormat('dayMonth');
/** "Tuesday 17 November" */
export const wholeDate = dateFormat('weekdayDate');
export const weekday = dateFormat('weekday');
export const weekdayLetter = dateFormat('weekdayLetter');

/** "7:12", on the member's clock. */
export const timeOf = (at: string, zone: string): string => dateWords('time', at, zone);
