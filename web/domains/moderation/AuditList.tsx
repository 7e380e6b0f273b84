import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import styles from './audit.module.css';
import { actWords, changesOf, targetOf } from './audit-words.ts';
import { auditPages } from './data.ts';

/** Lists staff actions, newest first. Entries are never changed or removed. */
export function AuditList() {
  return (
    <ListOf
      query={useInfiniteQuery(auditPages)}
      loading={<SkeletonList label="Loading the log..." face={false} />}
      failed="We couldn’t load the log. Try again."
      empty={<p className="muted mt-6">No actions yet.</p>}
      more="Show older"
      frame={(list) => (
        <div
          className={clsx(styles.audit, 'card card--flush mt-6 overflow-x-auto')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones
          tabIndex={0}
          role="region"
          aria-label="Audit log"
        >
          {list}
        </div>
      )}
      rows={(rows) => (
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Change and reason</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <RelativeTime at={row.at} />
                </td>
                <td>{row.actor_name}</td>
                <td>
                  {actWords(row)} <Target {...targetOf(row)} />
                </td>
                <td>
                  {[...changesOf(row), ...(row.reason ? [`“${row.reason}”`] : [])].map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}

const Target = ({ words, href }: ReturnType<typeof targetOf>) =>
  href === null ? <bdi>{words}</bdi> : <Link href={href}>{words}</Link>;
