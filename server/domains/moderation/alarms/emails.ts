import { greeting } from '#server/domains/auth/emails.ts';
import type { Alarm, AlarmKind } from './rules.ts';

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
