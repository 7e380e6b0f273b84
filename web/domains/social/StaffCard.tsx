import type { PersonForStaff } from '#contract/social/endpoints.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { dateWords } from '../../ui/formats.ts';

const visibilities: Record<string, string> = {
  public: 'Public',
  members: 'Members only',
  private: 'Private',
};

/** Shows moderators facts about a member. The server sends them to staff only. */
export function StaffCard({ facts }: { facts: PersonForStaff }) {
  const { suspended_until: until, suspension_reason: reason, joined_groups: groups, email } = facts;
  return (
    <section className="card mt-6" aria-labelledby="staff-title">
      <h2 className="h4" id="staff-title">
        For staff
      </h2>
      <p className="small muted mt-1">Members don’t see this.</p>
      <dl className="font-size-sm grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 wrap-anywhere mt-3">
        <dt className="muted">Status</dt>
        <dd>
          {facts.is_suspended
            ? `Suspended until ${until ? dateWords('date', until) : 'a moderator lifts it'}`
            : 'Active'}
        </dd>
        {reason ? (
          <>
            <dt className="muted">Reason</dt>
            <dd dir="auto">{reason}</dd>
          </>
        ) : null}
        <dt className="muted">Profile</dt>
        <dd>{visibilities[facts.privacy_settings.profileVisibility]}</dd>
        {email ? (
          <>
            <dt className="muted">Email</dt>
            <dd>{email}</dd>
          </>
        ) : null}
        <dt className="muted">Groups</dt>
        <dd>
          {groups.length === 0 ? 'None that you can open' : null}
          {groups.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ', ' : null}
              <Link className="link" href={`/groups/${id}`} dir="auto">
                {name}
              </Link>
            </span>
          ))}
        </dd>
        <dt className="muted">Last changed</dt>
        <dd>{dateWords('date', facts.updated_at)}</dd>
      </dl>
    </section>
  );
}
