import type { Pulse } from '#contract/admin/pulse.ts';
import { counted, numberWords } from '../../../ui/formats.ts';

/** One number of the pulse, with its definition beside it. */
export interface PulseRow {
  group: string;
  name: string;
  value: string;
  definition: string;
}

export const cad = (cents: number | null): string =>
  cents === null
    ? tooFew
    : `${numberWords(cents / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} CAD`;
/** Shown in place of a number about so few people that it says something about one of them. */
export const tooFew = 'Too few to show';
/** Returns a date of UTC as 2026-03-02. */
export const dayOf = (instant: string): string => instant.slice(0, 10);
export const count = (n: number | null): string => (n === null ? 'under 5' : numberWords(n));
const inDays = (n: number): string => counted(n, 'day');
export const percent = (n: number | null): string => (n === null ? tooFew : `${n}%`);
const within: Record<number, number> = { 1: 3, 3: 7, 7: 14 };
export const tierNames: Record<Pulse['plans'][number]['tier'], string> = {
  starter: 'Starter',
  builder: 'Builder',
  achiever: 'Achiever',
  creator: 'Creator',
  founder: 'Founder',
};

/** Returns every number of the pulse in words, for the page and its CSV file. */
export function pulseRows(pulse: Pulse): PulseRow[] {
  const { days } = pulse;
  const row = (group: string, name: string, value: string, definition: string): PulseRow => ({
    group,
    name,
    value,
    definition,
  });
  const ages = (group: string, { waiting, overdue }: Pulse['reports'], promise: string) => [
    row(group, 'Waiting', count(waiting), `Open right now. ${promise}`),
    row(group, 'Overdue', count(overdue), 'Those past their promise.'),
  ];
  return [
    row('Now', 'Sign-ups', count(pulse.sign_ups.now), `New accounts with a confirmed email in ${days} days.`),
    row('Now', 'Sign-ups before', count(pulse.sign_ups.before), `Those of the ${days} days before.`),
    row(
      'Now',
      'MRR',
      cad(pulse.mrr_cents),
      'One month of every subscription that is charged. A yearly one counts as a twelfth. Before tax.',
    ),
    row(
      'Now',
      'Churn',
      percent(pulse.churn.percent),
      `Members who paid ${days} days ago and pay no more, of ${count(pulse.churn.of)} who paid then.`,
    ),
    row(
      'Now',
      'Refunds',
      `${count(pulse.refunds.count)}, ${cad(pulse.refunds.cents)}`,
      `Refunds of the guarantee in ${days} days.`,
    ),
    row(
      'Now',
      'Founder seats left',
      `${count(pulse.founder_seats.remaining)} of ${count(pulse.founder_seats.seats)}`,
      'Not paid for and not held in a checkout right now.',
    ),
    ...pulse.activation.map(({ day, of, percent: share }) =>
      row(
        'Activation',
        `Finished Day ${day}`,
        percent(share),
        `Completed Day ${day} within ${within[day] ?? day} days of joining. Of ${count(of)} who joined in ${days} days and had that time.`,
      ),
    ),
    ...pulse.retention.map(({ day, of, percent: share }) =>
      row(
        'Retention',
        `Day ${day}`,
        percent(share),
        `Completed Day ${day} in their first round. Of ${count(of)} who began at least ${inDays(day)} ago.`,
      ),
    ),
    ...pulse.sign_up_weeks.map(({ from, people }) =>
      row(
        'Sign-ups a week',
        `From ${dayOf(from)}`,
        count(people),
        'New accounts with a confirmed email in seven days.',
      ),
    ),
    ...pulse.mrr_months.map(({ until, cents }) =>
      row(
        'MRR by month',
        `Until ${dayOf(until)}`,
        cad(cents),
        'Subscriptions that ran then, at the price they have now. Before tax.',
      ),
    ),
    ...pulse.plans.map(({ tier, active, ended, mrr_cents }) =>
      row(
        'Plans',
        tierNames[tier],
        `${count(active)} active`,
        `Subscriptions that aren’t over, paused ones too. Ended in ${days} days: ${count(ended)}. A month: ${cad(mrr_cents)}.`,
      ),
    ),
    ...ages('Reports', pulse.reports, 'We promise a decision within 24 hours.'),
    ...ages('Questions', pulse.questions, 'Each has the promise of its writer’s plan.'),
    row(
      'Email',
      'Waiting, failing, dead',
      `${pulse.mail.waiting}, ${pulse.mail.failing}, ${pulse.mail.dead}`,
      'Jobs that send email: not tried yet, to be tried again, and without tries left.',
    ),
    row(
      'Jobs',
      'Waiting, failing, dead',
      `${pulse.jobs.waiting}, ${pulse.jobs.failing}, ${pulse.jobs.dead}`,
      'All background jobs.',
    ),
  ];
}

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Returns the numbers as a CSV file. */
export const pulseCsv = (pulse: Pulse): string =>
  [
    ['group', 'name', 'value', 'definition', 'counted at'],
    ...pulseRows(pulse).map((row) => [row.group, row.name, row.value, row.definition, pulse.counted_at]),
  ]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
