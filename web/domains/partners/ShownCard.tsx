import type { Pact } from '#contract/partners/endpoints.ts';
import { Card } from '../../ui/display/Card.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { counted } from '../../ui/formats.ts';

/** Card of everything that the partner shows besides the answer. Absent if they show nothing. */
export function ShownCard({ pact }: { pact: Pact }) {
  const { day, streak, habits } = pact.shown;
  if (day === null && streak === null && habits.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="shown">
      <h2 className="card-title" id="shown">
        {firstName(pact.partner.name)} shows you
      </h2>
      <dl className="grid gap-3.5 mt-3.5">
        {day === null ? null : <Row term="Day of Evolve 90">{day}</Row>}
        {streak === null ? null : <Row term="Streak">{counted(streak, 'day')}</Row>}
        {habits.map(({ name, is_done }) => (
          <Row key={name} term={name}>
            {is_done ? 'Done today' : 'Not yet today'}
          </Row>
        ))}
      </dl>
    </Card>
  );
}

const Row = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="font-size-xs muted wrap-anywhere" dir="auto">
      {term}
    </dt>
    <dd className="text-md/5.5 mt-0.25 wrap-anywhere">{children}</dd>
  </div>
);
