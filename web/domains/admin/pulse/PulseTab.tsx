import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import type { Pulse } from '#contract/admin/pulse.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../../ui/display/Skeleton.tsx';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { counted } from '../../../ui/formats.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import type { AdminTabProps } from '../admin-view.ts';
import { pulseRead } from '../data.ts';
import { AgesChart } from './AgesChart.tsx';
import { ActivationChart, RetentionChart, SignUpChart } from './MemberCharts.tsx';
import { MrrChart } from './MrrChart.tsx';
import { Health, Kpis } from './PulseNow.tsx';
import { plansFinding } from './pulse-findings.ts';
import { cad, count, pulseCsv } from './pulse-rows.ts';

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
      <DataOf
        query={pulse}
        loading={<SkeletonList label="Counting..." face={false} />}
        failed="We couldn’t count right now. Try again."
      >
        {(counts) => <Numbers pulse={counts} onView={onView} />}
      </DataOf>
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
  const { days, plans, system } = pulse;
  return (
    <>
      <p className="small muted mt-4">
        Last count: <RelativeTime at={pulse.counted_at} />. Staff and erased accounts are left out. Counts of
        people are rounded to five. A share needs at least 20 people, and isn’t shown where fewer than five
        did it, or didn’t.
      </p>
      <p className="small muted mt-1">
        This is Evolve {system.version}
        {system.commit ? ` (${system.commit.slice(0, 8)})` : ''} on PostgreSQL {system.postgres} and Node{' '}
        {system.node}.
      </p>
      <Health pulse={pulse} onView={onView} />
      <Kpis pulse={pulse} />
      <div className="grid grid-cols-12 gap-5 mt-5 max-wide:grid-cols-1">
        <SignUpChart weeks={pulse.sign_up_weeks} />
        <ActivationChart activation={pulse.activation} />
        <RetentionChart retention={pulse.retention} />
        <MrrChart months={pulse.mrr_months} />
        <Card as="section" className="col-span-5 max-wide:col-span-full" aria-label="Paid plans">
          <h2 className="card-title">{plansFinding(plans, days)}</h2>
          <p className="small muted">
            Paid plans: subscriptions that aren’t over, paused ones too, and those that ended in {days} days.
          </p>
          {plans.length === 0 ? null : (
            <table className="font-size-sm w-full mt-4 border-collapse nums">
              <thead>
                <tr>
                  <th className="px-1 py-2.5 border-b border-line text-end first:text-start" scope="col">
                    Plan
                  </th>
                  <th className="px-1 py-2.5 border-b border-line text-end first:text-start" scope="col">
                    Active
                  </th>
                  <th className="px-1 py-2.5 border-b border-line text-end first:text-start" scope="col">
                    Ended
                  </th>
                  <th className="px-1 py-2.5 border-b border-line text-end first:text-start" scope="col">
                    A month, CAD
                  </th>
                </tr>
              </thead>
              <tbody>
                {plans.map(({ tier, active, ended, mrr_cents }) => (
                  <tr key={tier}>
                    <th className="px-1 py-2.5 border-b border-line text-end first:text-start" scope="row">
                      <TierPill tier={tier} />
                    </th>
                    <td className="px-1 py-2.5 border-b border-line text-end first:text-start">
                      {count(active)}
                    </td>
                    <td className="px-1 py-2.5 border-b border-line text-end first:text-start">
                      {count(ended)}
                    </td>
                    <td className="px-1 py-2.5 border-b border-line text-end first:text-start">
                      {mrr_cents === null ? 'not shown' : cad(mrr_cents).replace(' CAD', '')}
                    </td>
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

/** Lists texts of the help centre to write anew, by how many readers they left unsure. */
function UnclearAnswers({ answers }: { answers: Pulse['help_votes'] }) {
  if (answers.length === 0) return null;
  return (
    <Card className="col-span-7 max-wide:col-span-full">
      <h2 className="card-title">Answers that didn’t help</h2>
      <ul className="rows">
        {answers.map(({ path, helped, unclear }) => (
          <li key={path} className="flex gap-4 items-center py-2.5">
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
    <Card className="col-span-7 max-wide:col-span-full">
      <h2 className="card-title">Jobs without tries left</h2>
      <ul className="rows">
        {jobs.map(({ id, task, attempts, failed_at }) => (
          <li key={id} className="flex gap-4 items-center py-2.5">
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
