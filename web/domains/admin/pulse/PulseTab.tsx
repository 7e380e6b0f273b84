import { useQuery } from '@tanstack/react-query';
import { Check, Clock, Download, TriangleAlert } from 'lucide';
import type { Pulse } from '#contract/pulse.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { RelativeTime, useNow } from '../../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../../ui/display/Skeleton.tsx';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import type { AdminTabProps } from '../admin-view.ts';
import './pulse.css';
import { counted, numberWords } from '../../../ui/formats.ts';
import { pulseRead } from '../data.ts';
import { ActivationChart, AgesChart, MrrChart, RetentionChart, SignUpChart } from './PulseCharts.tsx';
import { changeOf, healthOf, plansFinding } from './pulse-findings.ts';
import { cad, count, percent, pulseCsv } from './pulse-rows.ts';

/** How the community is doing: each number with its definition beside it (mockup 35). */
export function PulseTab({ view, onView }: AdminTabProps) {
  const days = view.days ?? '30';
  const pulse = useQuery({ ...pulseRead(days), refetchInterval: 120_000 });
  return (
    <div className="mt-6">
      <div className="row row--wrap row--between">
        <Segmented
          label="Period"
          value={days}
          onChange={(next) => onView({ tab: view.tab, days: next })}
          options={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
          ]}
        />
        {pulse.data ? (
          <Button icon={Download} onClick={() => pulse.data && save(pulse.data)}>
            CSV
          </Button>
        ) : null}
      </div>
      {pulse.data ? (
        <Numbers pulse={pulse.data} onView={onView} />
      ) : pulse.isError ? (
        <InlineError onRetry={() => void pulse.refetch()} retrying={pulse.isFetching}>
          We couldn’t count right now. Try again.
        </InlineError>
      ) : (
        <SkeletonList label="Counting..." face={false} />
      )}
    </div>
  );
}

function save(pulse: Pulse): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([pulseCsv(pulse)], { type: 'text/csv;charset=utf-8' }));
  link.download = `pulse-${pulse.counted_at.slice(0, 10)}-${pulse.days}-days.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function Numbers({ pulse, onView }: { pulse: Pulse } & Pick<AdminTabProps, 'onView'>) {
  const { days, plans } = pulse;
  return (
    <>
      <p className="small muted mt-4">
        Last count: <RelativeTime at={pulse.counted_at} />. Staff and erased accounts are left out. Counts of
        people are rounded to five. A share needs at least 20 people, and isn’t shown where fewer than five
        did it, or didn’t.
      </p>
      <Health pulse={pulse} onView={onView} />
      <Kpis pulse={pulse} />
      <div className="pulse-charts">
        <SignUpChart weeks={pulse.sign_up_weeks} />
        <ActivationChart activation={pulse.activation} />
        <RetentionChart retention={pulse.retention} />
        <MrrChart months={pulse.mrr_months} />
        <Card as="section" className="pulse-slim" aria-label="Paid plans">
          <h2 className="card-title">{plansFinding(plans, days)}</h2>
          <p className="small muted">
            Paid plans: subscriptions that aren’t over, paused ones too, and those that ended in {days} days.
          </p>
          {plans.length === 0 ? null : (
            <table className="pulse-plans nums">
              <thead>
                <tr>
                  <th scope="col">Plan</th>
                  <th scope="col">Active</th>
                  <th scope="col">Ended</th>
                  <th scope="col">A month, CAD</th>
                </tr>
              </thead>
              <tbody>
                {plans.map(({ tier, active, ended, mrr_cents }) => (
                  <tr key={tier}>
                    <th scope="row">
                      <TierPill tier={tier} />
                    </th>
                    <td>{count(active)}</td>
                    <td>{count(ended)}</td>
                    <td>{mrr_cents === null ? 'not shown' : cad(mrr_cents).replace(' CAD', '')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {plans.length === 0 ? null : (
            <p className="small muted mt-4">
              A plan of fewer than five members hides its money, and that of the next smallest one.
            </p>
          )}
        </Card>
        <AgesChart reports={pulse.reports} />
        <UnclearAnswers answers={pulse.help_votes} />
        <DeadLetters jobs={pulse.dead_letters} />
      </div>
    </>
  );
}

const icons = { good: Check, warn: Clock, bad: TriangleAlert };

/** Four signs of health. Colour and icon say it with the words. */
function Health({ pulse, onView }: { pulse: Pulse } & Pick<AdminTabProps, 'onView'>) {
  const now = useNow();
  return (
    <ul className="card card--flush pulse-health" aria-label="Health">
      {healthOf(pulse, now).map(({ key, title, text, state, tab }) => (
        <li key={key} className={`is-${state}`}>
          <span className="pulse-sign">
            <Icon as={icons[state]} />
          </span>
          <div>
            {tab ? (
              <button type="button" className="link" onClick={() => onView({ tab })}>
                {title}
              </button>
            ) : (
              <b>{title}</b>
            )}
            <p className="small muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The main numbers, each with its definition below. */
function Kpis({ pulse }: { pulse: Pulse }) {
  const { days, sign_ups, activation, churn, refunds, founder_seats: seats } = pulse;
  const first = activation[0];
  const before = pulse.mrr_months.at(-2)?.cents ?? null;
  const was = (percent: number | null | undefined) => (percent == null ? null : `was ${percent}%`);
  const items = [
    {
      name: 'Sign-ups',
      value: count(sign_ups.now),
      change: changeOf(sign_ups.now, sign_ups.before, days),
      text: `New accounts with a confirmed email in ${days} days.`,
    },
    {
      name: 'Finished Day 1',
      value: percent(first?.percent ?? null),
      change: was(first?.before),
      text: 'Completed Day 1 within 3 days of joining.',
    },
    {
      name: 'MRR',
      value: cad(pulse.mrr_cents),
      change: before === null ? null : `was ${cad(before)} at the end of last month`,
      text: 'One month of every subscription that is charged. A yearly one counts as a twelfth. Before tax.',
    },
    {
      name: 'Churn',
      value: percent(churn.percent),
      change: was(churn.before),
      text: `Members who paid ${days} days ago and pay no more.`,
    },
    {
      name: 'Refunds',
      value: String(refunds.count),
      change: cad(refunds.cents),
      text: `Refunds of the guarantee in ${days} days. They are bookkeeping, so they aren’t rounded.`,
    },
    {
      name: 'Founder seats left',
      value: numberWords(seats.remaining),
      change: `of ${numberWords(seats.seats)}`,
      text: 'Not paid for and not held in a checkout right now.',
    },
  ];
  return (
    <dl className="card card--flush pulse-kpis nums">
      {items.map(({ name, value, change, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value.length > 9 ? 'pulse-value is-long' : 'pulse-value'}>{value}</dd>
          {change ? <dd className="small muted">{change}</dd> : null}
          <dd className="pulse-definition">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists texts of the help centre to write anew, by how many readers they left unsure. */
function UnclearAnswers({ answers }: { answers: Pulse['help_votes'] }) {
  if (answers.length === 0) return null;
  return (
    <Card className="pulse-wide">
      <h2 className="card-title">Answers that didn’t help</h2>
      <ul className="rows">
        {answers.map(({ path, helped, unclear }) => (
          <li key={path} className="pulse-job">
            <a className="link grow" href={path}>
              {path.replace('/help/', '').replaceAll('-', ' ')}
            </a>
            <span className="small muted nums">
              {unclear} not quite, {helped} helped
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DeadLetters({ jobs }: { jobs: Pulse['dead_letters'] }) {
  const toast = useToast();
  const { run, sending } = useApiMutation('POST /api/admin/jobs/:job/retry', {
    failure: 'We couldn’t run it again. Try again.',
    invalidates: ['GET /api/admin/pulse'],
    onDone: ({ message }) => toast(message),
  });
  if (jobs.length === 0) return null;
  return (
    <Card className="pulse-wide">
      <h2 className="card-title">Jobs without tries left</h2>
      <ul className="rows">
        {jobs.map(({ id, task, attempts, failed_at }) => (
          <li key={id} className="pulse-job">
            <div className="grow">
              <b>{task.replaceAll('-', ' ')}</b>
              <p className="small muted">
                Tried {counted(attempts, 'time')}, last <RelativeTime at={failed_at} />
              </p>
            </div>
            <Button
              size="sm"
              busy={sending?.[0]?.params.job === id}
              onClick={() => void run({ params: { job: id } })}
            >
              Retry
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
