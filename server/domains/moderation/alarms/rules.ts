import { greeting } from '#server/domains/auth/emails.ts';

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

type Work = Exclude<AlarmKind, 'backup'>;

const nouns: Record<Work, [one: string, many: string]> = {
  safety: ['question about safety', 'questions about safety'],
  report: ['report', 'reports'],
  appeal: ['appeal', 'appeals'],
  question: ['question', 'questions'],
};
const order = Object.keys(nouns) as Work[];

/** Returns counts in words: "2 reports and 1 appeal". */
function inWords(alarms: readonly Alarm[]): string {
  const parts = order.flatMap((kind) => {
    const count = alarms.filter((alarm) => alarm.kind === kind).length;
    return count === 0 ? [] : [`${count} ${nouns[kind][count === 1 ? 0 : 1]}`];
  });
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Email to a member of staff. It has counts alone, because a mailbox isn't the place for what members wrote. */
export function alarmEmail(name: string, all: readonly Alarm[]) {
  const alarms = all.filter(({ kind }) => kind !== 'backup');
  const isBackupLate = alarms.length < all.length;
  const late = alarms.filter(({ stage }) => stage === 'late');
  const fresh = alarms.filter(({ stage }) => stage !== 'late');
  const waits = (some: readonly Alarm[]) => (some.length === 1 ? 'waits' : 'wait');
  return {
    subject:
      alarms.length === 0
        ? 'The last good backup is old'
        : `${capital(inWords(alarms))} ${waits(alarms)} for you`,
    paragraphs: [
      greeting(name),
      ...(fresh.length > 0 ? [`${inWords(fresh)} came in.`] : []),
      ...(late.length > 0
        ? [
            `${inWords(late)} ${late.length === 1 ? 'has' : 'have'} waited 20 hours. We promise a look within 24.`,
          ]
        : []),
      ...(isBackupLate
        ? ['The last good backup is more than 36 hours old, or there is none. The office says why.']
        : []),
      ...(alarms.length > 0 ? ['Open the office to read and decide.'] : []),
    ],
    action: { label: 'Open the office', path: '/admin' },
  };
}
