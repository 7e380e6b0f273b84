import { roleWords } from '#contract/role-words.ts';

/** Tab of what members, moderators and administrators may do. A test compares each sentence with the contract. */
export function RolesTab() {
  return (
    <div className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] mt-6">
      {roleWords.map(({ role, title, about, acts }) => (
        <section className="card" key={role} aria-labelledby={`role-${role}`}>
          <h2 id={`role-${role}`}>{title}</h2>
          <p className="muted">{about}</p>
          {acts.map(({ group, all }) => (
            <div key={group}>
              <h3 className="mt-4 mb-1">{group}</h3>
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
