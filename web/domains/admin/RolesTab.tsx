import { roleWords } from '#contract/role-words.ts';
import './office.css';

/** Tab of what members, moderators and administrators may do. A test compares each sentence with the contract. */
export function RolesTab() {
  return (
    <div className="role-words mt-6">
      {roleWords.map(({ role, title, about, acts }) => (
        <section className="card" key={role} aria-labelledby={`role-${role}`}>
          <h2 id={`role-${role}`}>{title}</h2>
          <p className="muted">{about}</p>
          {acts.map(({ group, all }) => (
            <div key={group}>
              <h3>{group}</h3>
              <ul>
                {all.map(({ may }) => (
                  <li key={may}>{may}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
