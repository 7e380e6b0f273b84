import type { Pulse } from '#contract/admin/pulse.ts';
import { counted, numberWords } from '../../../ui/formats.ts';
import { cad, count, percent, tierNames } from './pulse-rows.ts';

/** Returns a heading that tells what the chart of sign-ups shows. */
export function signUpFinding(weeks: Pulse['sign_up_weeks']): string {
  const people = weeks.map((week) => week.people ?? 0);
  const mean = (some: readonly number[]) => some.reduce((sum, n) => sum + n, 0) / Math.max(1, some.length);
  const [first, last] = [Math.round(mean(people.slice(0, 4))), Math.round(mean(people.slice(-4)))];
  if (Math.max(first, last) < 10) {
    const most = Math.max(0, ...people);
    return most < 10 ? 'Fewer than 10 sign-ups in each week' : `The best week had ${most} sign-ups`;
  }
  if (last >= first * 1.1) return `Sign-ups rose from ${first} to ${last} a week`;
  if (last <= first * 0.9) return `Sign-ups fell from ${first} to ${last} a week`;
  return `Sign-ups stay at ${last} a week`;
}

/** Returns a heading about the first week. */
export function activationFinding(activation: Pulse['activation']): string {
  // Day 7 has the fewest people who had the time to get there, so the last day that may be shown.
  const last = activation.filter(({ percent: share }) => share !== null).at(-1);
  if (!last) return 'Too few people to tell about the first week';
  return `${last.percent} in 100 finish ${last.day === 7 ? 'the first week' : `Day ${last.day}`}`;
}

/** Returns a heading that names the day after which most stop, without Day 1. */
export function retentionFinding(retention: Pulse['retention']): string {
  let worst = { day: 0, step: 0 };
  for (const [i, { day, percent: share }] of retention.entries()) {
    const before = retention[i - 1]?.percent ?? null;
    if (share !== null && before !== null && before - share > worst.step)
      worst = { day, step: before - share };
  }
  if (worst.day === 0)
    return retention.filter(({ percent: share }) => share !== null).length < 2
      ? 'Too few people to tell where they stop'
      : 'No day has fewer people than the one before';
  const isGate = worst.day === 8 ? ', when the free week ends' : '';
  return `After Day 1, the biggest step down is Day ${worst.day}${isGate}`;
}

/** Returns a heading about the money of a month. */
export function mrrFinding(months: Pulse['mrr_months']): string {
  const [before, now] = months.slice(-2).map(({ cents }) => cents);
  if (now == null) return 'Too few pay to show the MRR';
  if (now === 0 && !before) return 'No one pays yet';
  if (before == null || before === 0) return `MRR is ${cad(now)}`;
  const change = Math.round(((now - before) / before) * 100);
  if (change === 0) return 'MRR is where it was at the end of last month';
  return `MRR ${change > 0 ? 'rose' : 'fell'} ${Math.abs(change)}% since the end of last month`;
}

/** Returns a heading that names the plan that most left, by counts that are rounded or too small to show. */
export function plansFinding(plans: Pulse['plans'], days: number): string {
  if (plans.length === 0) return 'No one has paid yet';
  const known = plans.flatMap(({ tier, ended }) => (ended === null ? [] : [{ tier, ended }]));
  const most = Math.max(0, ...known.map(({ ended }) => ended));
  if (most === 0)
    return known.length === plans.length
      ? `No plan ended in ${days} days`
      : `Fewer than 5 of any plan ended in ${days} days`;
  const names = known.filter(({ ended }) => ended === most).map(({ tier }) => tierNames[tier]);
  return `${names.join(' and ')} ended most often, about ${most}${names.length > 1 ? ' each' : ''} in ${days} days`;
}

const hour = 3_600_000;

/** Returns a heading about the oldest report. */
export function agesFinding(reports: Pulse['reports'], now: number): string {
  if (reports.waiting === 0 || reports.oldest_at === null) return 'No report is waiting';
  const left = Math.floor((Date.parse(reports.oldest_at) + 24 * hour - now) / hour);
  if (left < 0)
    return reports.overdue === 1
      ? 'One report is past its promise'
      : `${reports.overdue} reports are past their promise`;
  return left < 1 ? 'A report is due within the hour' : `A report is due in ${counted(left, 'hour')}`;
}

/** Returns a change beside the time before, or null when one of both isn't known. */
export function changeOf(now: number | null, before: number | null, days: number): string | null {
  if (now === null || before === null) return null;
  if (now === before) return `As many as in the ${days} days before`;
  return `${numberWords(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than in the ${days} days before`;
}

export interface HealthItem {
  key: string;
  title: string;
  text: string;
  state: 'good' | 'warn' | 'bad';
  /** Tab of the office that has more. */
  tab?: 'flagged-content' | 'support';
}

/** Returns the signs of health: reports, questions, email, jobs and backups, and PostgreSQL when it lacks updates. */
export function healthOf(pulse: Pulse, now: number): HealthItem[] {
  const { reports, questions, mail, jobs, system } = pulse;
  const oldest = (at: string | null) =>
    at === null ? '' : `, the oldest ${Math.max(0, Math.floor((now - Date.parse(at)) / hour))} h`;
  const isSoon = reports.oldest_at !== null && now - Date.parse(reports.oldest_at) > 20 * hour;
  const work = (
    key: string,
    name: string,
    good: string,
    { waiting, failing, dead }: Pulse['jobs'],
  ): HealthItem => ({
    key,
    title:
      dead > 0
        ? `${name}: ${dead} failed for good`
        : failing > 0
          ? `${name}: ${failing} to be tried again`
          : `${name}: ${good}`,
    text: `${waiting} waiting, ${failing} failing, ${dead} without tries left.`,
    state: dead > 0 ? 'bad' : failing > 0 ? 'warn' : 'good',
  });
  return [
    {
      key: 'reports',
      title:
        reports.waiting === 0
          ? 'Reports: nothing is waiting'
          : reports.overdue > 0
            ? `Reports: ${reports.overdue} overdue`
            : 'Reports: inside the promise',
      text:
        reports.waiting === 0
          ? 'We promise a decision within 24 h.'
          : `${reports.waiting} waiting${oldest(reports.oldest_at)}. Promise: 24 h.`,
      state: reports.overdue > 0 ? 'bad' : isSoon ? 'warn' : 'good',
      tab: 'flagged-content',
    },
    {
      key: 'questions',
      title:
        questions.waiting === 0
          ? 'Support: nothing is waiting'
          : questions.overdue > 0
            ? `Support: ${questions.overdue} overdue`
            : 'Support: inside its promise',
      text:
        questions.waiting === 0
          ? 'Every question has a reply.'
          : `${questions.waiting} waiting${oldest(questions.oldest_at)}. Each has the promise of its plan.`,
      state: questions.overdue > 0 ? 'bad' : 'good',
      tab: 'support',
    },
    work('mail', 'Email', 'going out', mail),
    work('jobs', 'Jobs', 'running', jobs),
    backupItem(pulse.last_backup, now),
    ...(system.missing_updates === null
      ? []
      : [
          {
            key: 'postgres',
            title: 'PostgreSQL: updates are missing',
            text: `${system.missing_updates}.`,
            state: 'warn' as const,
          },
        ]),
  ];
}

/** Returns the sign of the last backup. One that was restored for a check says more. */
function backupItem(backup: Pulse['last_backup'], now: number): HealthItem {
  const item = { key: 'backup', title: 'Backups: none was made', state: 'warn' as const };
  if (backup === null) return { ...item, text: 'Set BACKUP_TO, or run the command “backup”.' };
  const { wrong, good_at, is_late, archive_ended_at } = backup;
  const hours = good_at === null ? 0 : Math.max(0, Math.floor((now - Date.parse(good_at)) / hour));
  const age =
    hours < 1 ? 'less than 1 h' : hours < 48 ? `${hours} h` : counted(Math.floor(hours / 24), 'day');
  const good = good_at === null ? 'There is no good one yet.' : `The last good one is ${age} old.`;
  if (wrong !== null)
    return { ...item, title: 'Backups: the last one isn’t good', text: `${wrong} ${good}`, state: 'bad' };
  const text = backup.is_drilled
    ? 'Restored for a check, and everything was right.'
    : 'Not restored for a check yet.';
  if (is_late) return { ...item, title: `Backups: the last one is ${age} old`, text };
  const title = `Last good backup: ${age} ago`;
  return archive_ended_at === null
    ? { ...item, title, text, state: 'good' }
    : { ...item, title, text: 'Later moments can’t be restored until the next backup: its place was away.' };
}

/** Returns the plans of a month in words, for the table of the chart. */
export const monthCells = (
  plans: Pulse['mrr_months'][number]['plans'],
  tier: Pulse['plans'][number]['tier'],
) => plans.find((plan) => plan.tier === tier)?.cents;

/** Returns the numbers of a share as words of a table. */
export const shareCells = ({ of, percent: share }: { of: number | null; percent: number | null }) => [
  percent(share),
  count(of),
];

export const tierOrder = Object.keys(tierNames) as (keyof typeof tierNames)[];
