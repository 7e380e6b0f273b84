import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import type { Pulse } from '#contract/pulse.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import type { AdminTabProps } from './admin-view.ts';
import './pulse.css';
import { pulseCsv, pulseRows } from './pulse-rows.ts';
import { pulseRead } from './reads.ts';

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
        <Numbers pulse={pulse.data} />
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

function Numbers({ pulse }: { pulse: Pulse }) {
  const rows = pulseRows(pulse);
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <>
      <p className="small muted mt-4">
        Counted <RelativeTime at={pulse.counted_at} />. Staff and erased accounts are left out. A share needs
        at least 20 people, and a count of people at least 5.
      </p>
      {groups.map((group) => (
        <section key={group} className="mt-6">
          <h2 className="h3">{group}</h2>
          <dl className="pulse">
            {rows
              .filter((row) => row.group === group)
              .map(({ name, value, definition }) => (
                <div key={name} className="card">
                  <dt>{name}</dt>
                  <dd className="pulse-value nums">{value}</dd>
                  <dd className="small muted">{definition}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <UnclearAnswers answers={pulse.help_votes} />
      <DeadLetters jobs={pulse.dead_letters} />
    </>
  );
}

/** Lists texts of the help centre to write anew, by how many readers they left unsure. */
function UnclearAnswers({ answers }: { answers: Pulse['help_votes'] }) {
  if (answers.length === 0) return null;
  return (
    <Card className="mt-6">
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
    <Card className="mt-6">
      <h2 className="card-title">Jobs without tries left</h2>
      <ul className="rows">
        {jobs.map(({ id, task, attempts, failed_at }) => (
          <li key={id} className="pulse-job">
            <div className="grow">
              <b>{task.replaceAll('-', ' ')}</b>
              <p className="small muted">
                Tried {attempts} times, last <RelativeTime at={failed_at} />
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
