import { Check } from 'lucide';
import { useState } from 'react';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import './office.css';
import { useRoleMatrix } from './queries.ts';

const roles = [
  { id: 'visitor', label: 'Visitor' },
  { id: 'starter', label: 'Starter' },
  { id: 'builder', label: 'Builder' },
  { id: 'achiever', label: 'Achiever' },
  { id: 'creator', label: 'Creator' },
  { id: 'founder', label: 'Founder' },
  { id: 'moderator', label: 'Moderator' },
  { id: 'admin', label: 'Admin' },
] as const;

/** Tab of who may make which call. The server computes it with the rule that each call asks. */
export function RolesTab() {
  const matrix = useRoleMatrix();
  const [q, setQ] = useState('');
  if (!matrix.data)
    return matrix.isError ? (
      <InlineError onRetry={() => void matrix.refetch()} retrying={matrix.isFetching}>
        We couldn’t load the roles. Try again.
      </InlineError>
    ) : (
      <SkeletonList label="Loading the roles..." face={false} />
    );
  const words = q.trim().toLowerCase();
  const rows = matrix.data.filter(({ call, summary }) => `${call} ${summary}`.toLowerCase().includes(words));
  return (
    <section className="card card--flush office" aria-label="Roles">
      <div className="office-bar">
        <Field label="Search calls" hideLabel className="office-search">
          <Input
            type="search"
            placeholder="Search calls"
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
        </Field>
        <p className="small muted" role="status">
          {rows.length} of {matrix.data.length} calls
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones */}
      <div className="matrix" tabIndex={0} role="region" aria-label="Who may make which call">
        <table>
          <thead>
            <tr>
              <th scope="col">Call</th>
              {roles.map(({ id, label }) => (
                <th scope="col" key={id}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ call, summary, may }) => (
              <tr key={call}>
                <th scope="row">
                  {summary}
                  <small>{call}</small>
                </th>
                {roles.map(({ id }) => (
                  <td key={id}>
                    {may.includes(id) ? <Icon as={Check} label="yes" /> : <span className="sr">no</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
