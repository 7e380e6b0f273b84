import { rights, roles } from '#contract/admin/role-words.ts';
import { Card } from '../../ui/display/Card.tsx';

const columns = 'grid gap-x-6 gap-y-2 grid-cols-3 max-shell:grid-cols-1';

/** Page of what members, moderators and administrators can do, a sentence for each right. A test compares them with the contract. */
export function RolesTab() {
  return (
    <div className="grid gap-6 mt-6">
      <div className={columns}>
        {roles.map(({ role, title, about }) => (
          <section key={role}>
            <h2 className="card-title">{title}</h2>
            <p className="muted mt-1">{about}</p>
          </section>
        ))}
      </div>
      {rights.map(({ noun, all }) => (
        <Card as="section" key={noun}>
          <h2 className="card-title">{noun}</h2>
          <div className={`${columns} mt-3`}>
            {roles.map(({ role, one }) => (
              <ul key={role} className="grid gap-2 content-start max-shell:empty:hidden">
                {all.flatMap(({ may, role: whose }) =>
                  whose === role ? (
                    <li key={may}>
                      {one} can {may}.
                    </li>
                  ) : (
                    []
                  ),
                )}
              </ul>
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
