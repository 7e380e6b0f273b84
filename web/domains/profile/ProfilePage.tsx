import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Eye, MessagesSquare, Pencil, UsersRound } from 'lucide';
import type { CSSProperties, ReactNode } from 'react';
import { Contours } from '../../drawings/Art.tsx';
import { iconOf } from '../../platform/navigation/destination-icons.ts';
import { destinationsIn } from '../../platform/navigation/destinations.ts';
import { SectionLinks } from '../../platform/navigation/SectionLinks.tsx';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card, CardLink } from '../../ui/display/Card.tsx';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { numberWords } from '../../ui/formats.ts';
import { monthYear } from '../../ui/instants.ts';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { ownGroupsRead, ownPageRead } from './data.ts';
import styles from './profile.module.css';
import { LongTexts, shortTexts } from './profile-texts.tsx';

interface ProfilePageProps {
  /** Tiles of the practice, beside those of posts and groups. */
  practice: ReactNode;
  /** The member's posts. */
  posts: ReactNode;
  /** Cards beside the posts. */
  side: ReactNode;
}

/** The member's own profile: who they are, their numbers, quick actions and posts. */
export function ProfilePage({ practice, posts, side }: ProfilePageProps) {
  return (
    <div className="page has-ridge">
      <About />
      <Tiles>{practice}</Tiles>
      <div className="mt-4 shell:hidden!">
        <SectionLinks family="profile" current="profile" />
      </div>
      <div className="grid grid--main mt-6">
        {/* First, because the list of posts may be long and phones have one column. */}
        <aside className="shell:[grid-area:1_/_2] stack [--gap:1.25rem]" aria-label="Your practice">
          <Card as="section" className="max-shell:hidden!" aria-labelledby="quick-actions">
            <h2 id="quick-actions" className="card-title">
              Yours
            </h2>
            <QuickActions />
          </Card>
          {side}
        </aside>
        <section aria-labelledby="own-posts" className="min-w-0 shell:[grid-area:1_/_1]">
          <SectionHead look="h3" id="own-posts" title="Your posts" className="mb-4">
            <Link className="link small" href="/feed">
              Open the feed
            </Link>
          </SectionHead>
          {posts}
        </section>
      </div>
    </div>
  );
}

function About() {
  const member = useMember();
  return (
    <Card as="section" flush aria-label="About you" className={styles.card}>
      <Contours seed={5} stone={7} stone2={4} w={1240} h={150} />
      <div className={styles.about}>
        <Avatar
          className="[--s:7.5rem] relative -mt-11 rounded-[50%] shadow-[0_0_0_5px_var(--ev-surface)] max-shell:[--s:5.5rem]"
          name={member.name}
          id={member.id}
          photo={member.profile_photo}
          size="xl"
          decorative
        />
        <div className="pt-4 min-w-0 wrap-anywhere max-shell:pt-3">
          <h1 className="flex flex-wrap gap-x-3 gap-y-1 items-center" dir="auto">
            {member.name}{' '}
            <TierPill
              tier={member.membership_tier}
              size="lg"
              staff={member.is_admin ? 'admin' : member.is_moderator ? 'moderator' : null}
            />
          </h1>
          <p className="muted mt-1">{shortTexts(member, `Member since ${monthYear(member.created_at)}`)}</p>
          <p className="small muted mt-1">
            {member.email}{' '}
            <Link
              className="link inline-flex items-center min-h-6 max-shell:min-h-touch"
              href="/profile/settings/security#email"
            >
              Change email
            </Link>
          </p>
          <LongTexts
            member={member}
            className="text-lg/6.75 mt-2.5 max-w-[56ch] whitespace-pre-line max-shell:text-base/6"
            empty={
              <p className="text-lg/6.75 mt-2.5 max-w-[56ch] whitespace-pre-line max-shell:text-base/6 muted">
                A line about you helps others say hello.
              </p>
            }
          />
        </div>
        <div className="flex flex-wrap gap-2 pt-4.5">
          <ButtonLink className="max-shell:flex-1" icon={Pencil} href="/profile/settings/profile">
            Edit profile
          </ButtonLink>
          <ButtonLink className="max-shell:flex-1" kind="ghost" icon={Eye} href={`/u/${member.id}`}>
            As others see it
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** Numbers that lead to the feed and to the groups, by hashes, and to the practice. */
function Tiles({ children }: { children: ReactNode }) {
  const member = useMember();
  const page = useQuery(ownPageRead(member.id)).data;
  const groups = useQuery(ownGroupsRead).data;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-5 mt-5 max-shell:grid-cols-2 max-shell:gap-3 large-text:grid-cols-1">
      <ProfileTile
        href="#newsfeed"
        mark={<TileGlyph icon={MessagesSquare} stone={2} />}
        label="Posts"
        count={page?.posts_count ?? undefined}
      />
      <ProfileTile
        href="#groups"
        mark={<TileGlyph icon={UsersRound} stone={9} />}
        label="Groups"
        count={groups && groups.run + groups.joined}
      />
      {children}
    </div>
  );
}

interface ProfileTileProps {
  href: string;
  mark: ReactNode;
  label: string;
  /** Undefined while it loads, or when it couldn't be loaded. */
  count: number | undefined;
}

/** A number of the member's that leads to its page. */
export const ProfileTile = ({ href, mark, label, count }: ProfileTileProps) => (
  <CardLink href={href} className={styles.tile}>
    {mark}
    <span>
      <span className="nums block text-[1.75rem]/[1.1] max-shell:text-[1.375rem]/[1.1] font-[660] font-display tracking-[-0.01em]">
        {count === undefined ? '–' : numberWords(count)}
      </span>
      <span className="small muted">{label}</span>
    </span>
    <Icon className="last:subtle max-shell:last:hidden" as={ChevronRight} size="sm" />
  </CardLink>
);

/** An icon on a stone. `stone` is its colour, 1 to 13. */
export const TileGlyph = ({ icon, stone }: { icon: IconType; stone: number }) => (
  <span className={styles.glyph} style={{ '--c': `var(--ev-stone-${stone})` } as CSSProperties}>
    <Icon as={icon} />
  </span>
);

/** Buttons to what else is the member's. On phones, tabs and More have them. */
function QuickActions() {
  return (
    <nav className="grid grid-cols-2 gap-2.5 mt-4" aria-label="Quick actions">
      {destinationsIn('quick').map((each) => (
        <Link key={each.key} href={each.path} className={styles.action}>
          <Icon className="text-brand-text" as={iconOf(each)} /> {each.label}
        </Link>
      ))}
    </nav>
  );
}
