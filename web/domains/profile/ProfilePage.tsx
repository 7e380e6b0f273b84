import { useQuery } from '@tanstack/react-query';
import { BookOpen, Eye, FileText, MessagesSquare, Pencil, Users } from 'lucide';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Card, CardLink } from '../../ui/display/Card.tsx';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { longDate } from './format.ts';
import './profile.css';
import { ownGroupsRead, ownPageRead } from './reads.ts';
import { SectionHead } from './SectionHead.tsx';
import { sections } from './sections.ts';

/** The member's own profile: who they are, their numbers and quick actions (B section 2). */
export function ProfilePage() {
  const member = useMember();
  return (
    <div className="page page--narrow">
      <SectionHead title="Profile" current="/profile" />
      <Card as="section" aria-label="About you" className="profile-card">
        <Avatar name={member.name} id={member.id} photo={member.profile_photo} size="xl" decorative />
        <div className="min-w-0">
          <p className="row row--wrap [--gap:0.25rem_0.625rem]">
            <b className="h3 [overflow-wrap:anywhere]" dir="auto">
              {member.name}
            </b>
            <TierPill
              tier={member.membership_tier}
              staff={member.is_admin ? 'admin' : member.is_moderator ? 'moderator' : null}
            />
          </p>
          <p className="small muted mt-1">
            {member.pronouns ? `${member.pronouns} · ` : ''}Member since {longDate(member.created_at)}
          </p>
          {member.bio ? (
            <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
              {member.bio}
            </p>
          ) : (
            <p className="mt-3 muted">A line about you helps others say hello.</p>
          )}
        </div>
        <div className="profile-acts">
          <ButtonLink icon={Pencil} href="/profile/settings">
            Edit profile
          </ButtonLink>
          <ButtonLink kind="ghost" icon={Eye} href={`/u/${member.id}`}>
            As others see it
          </ButtonLink>
        </div>
      </Card>
      <Tiles />
      <QuickActions />
    </div>
  );
}

/** Numbers that lead to the feed and to the groups, by the hashes of the specification. */
function Tiles() {
  const member = useMember();
  const page = useQuery(ownPageRead(member.id)).data;
  const groups = useQuery(ownGroupsRead).data;
  return (
    <div className="profile-tiles">
      <Tile href="#newsfeed" icon={MessagesSquare} label="Posts" count={page?.posts_count ?? undefined} />
      <Tile href="#groups" icon={Users} label="Groups" count={groups && groups.run + groups.joined} />
    </div>
  );
}

interface TileProps {
  href: string;
  icon: IconType;
  label: string;
  /** Undefined while it loads, or when it couldn't be loaded. */
  count: number | undefined;
}

const Tile = ({ href, icon, label, count }: TileProps) => (
  <CardLink href={href} className="profile-tile">
    <Icon as={icon} />
    <span>
      <span className="stat-n block">{count ?? '–'}</span>
      <span className="small muted">{label}</span>
    </span>
  </CardLink>
);

const others: readonly { label: string; href: string; icon: IconType }[] = [
  { label: 'Journal', href: '/journal', icon: BookOpen },
  { label: 'Drafts', href: '/drafts', icon: FileText },
];

/** Buttons to the other sections of the profile, and to what else is the member's. */
function QuickActions() {
  return (
    <nav className="profile-actions" aria-label="Quick actions">
      {[...sections.filter(({ href }) => href !== '/profile'), ...others].map(({ label, href, icon }) => (
        <Link key={href} href={href} className="profile-action">
          <Icon as={icon} /> {label}
        </Link>
      ))}
    </nav>
  );
}
