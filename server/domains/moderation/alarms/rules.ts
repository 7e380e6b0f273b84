const hour = 60 * 60 * 1000;

/** Types of work that waits for staff, and a backup that is late. */
export type AlarmKind = 'report' | 'appeal' | 'question' | 'safety' | 'backup';
/** Occasions of an alarm: work comes, it turns out to be about safety, or it has waited long. */
export type AlarmStage = 'new' | 'urgent' | 'late';

/** Staff are reminded of what has waited this long, before the promise of 24 hours is over. */
export const lateAfter = 20 * hour;
/** A member of staff gets one email in this time, except about safety. */
export const emailsApart = hour;
/** How long alarms are kept. */
export const alarmLife = 30 * 24 * hour;

export interface Alarm {
  kind: AlarmKind;
  stage: AlarmStage;
}

/** True for an alarm that leaves at once. */
export const isUrgent = ({ kind, stage }: Alarm): boolean => kind === 'safety' || stage === 'urgent';

/** Returns when the email about these alarms leaves. */
export function emailAt(alarms: readonly Alarm[], lastEmail: Date | null, now: Date): Date {
  if (alarms.some(isUrgent) || !lastEmail) return now;
  return new Date(Math.max(now.getTime(), lastEmail.getTime() + emailsApart));
}
