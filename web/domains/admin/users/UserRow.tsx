import clsx from 'clsx';
import { Ban, Check, Clock, Ellipsis, Mail, Trash2, UserRound } from 'lucide';
import type { AdminUser } from '#contract/admin/endpoints.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { StoneCheck } from '../../../ui/controls/StoneCheck.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { dateWords, numberWords, plural } from '../../../ui/formats.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import styles from '../office.module.css';
import { useLiftSuspension } from './use-lift-suspension.ts';

interface UserRowProps {
  user: AdminUser;
  isChosen: boolean;
  onChoose: () => void;
  onSuspend: () => void;
  onDelete: () => void;
}

/** A member in the list, with a menu of acts. It offers administrators no act on themselves. */
export function UserRow({ user, isChosen, onChoose, onSuspend, onDelete }: UserRowProps) {
  const { id } = useMember();
  const lift = useLiftSuspension(user);
  const isOwn = id === user.id;
  return (
    <li className={styles.row} data-odd={isOrdinary(user) ? undefined : ''}>
      <StoneCheck hideLabel label={`Select ${user.name}`} checked={isChosen} onChange={onChoose} />
      <Avatar
        className="large-text:hidden"
        name={user.name}
        id={user.id}
        photo={user.profile_photo}
        decorative
      />
      <div className="font-size-xs grid justify-items-start min-w-0 muted">
        <Link
          className="font-size-md text-text strong wrap-anywhere"
          href={`/admin?tab=users&member=${user.id}`}
          dir="auto"
        >
          {user.name}
        </Link>
        <span className="truncate max-w-full max-shell:wrap-anywhere">{user.email}</span>
      </div>
      <div className="grid gap-0.5 justify-items-start max-shell:flex max-shell:gap-2 max-shell:items-center max-shell:row-start-2 max-shell:col-[3_/_-1] max-shell:pt-1 large-text:[grid-area:auto_/_1_/_auto_/_-1] large-text:justify-self-start">
        <TierPill tier={user.membership_tier} staff={user.staff} />
        <p className="font-size-xs muted nums">
          {user.current_day === null ? 'No programme' : `Day ${user.current_day}`}
        </p>
      </div>
      <p className="font-size-sm muted nums max-wide:hidden">
        <span className="sr">Joined </span>
        {dateWords('shortYear', user.created_at)}
      </p>
      <p className="font-size-sm muted nums max-wide:hidden">
        {user.last_seen_at ? (
          <>
            <span className="sr">Seen </span>
            <RelativeTime at={user.last_seen_at} />
          </>
        ) : (
          'Not seen yet'
        )}
      </p>
      <p className="font-size-sm muted nums max-wide:block max-shell:hidden">
        {numberWords(user.reports_count)}
        <span className="sr">{plural(user.reports_count, ' report')}</span>
      </p>
      <div
        className={clsx(
          styles.state,
          'max-shell:row-start-2 max-shell:col-[3_/_-1] max-shell:pt-1 max-shell:justify-self-end large-text:[grid-area:auto_/_1_/_auto_/_-1] large-text:justify-self-start',
        )}
      >
        <StateChip user={user} />
      </div>
      <Menu
        label={`Options for ${user.name}`}
        trigger={<Button kind="ghost" size="sm" icon={Ellipsis} label={`Options for ${user.name}`} />}
        entries={[
          { key: 'profile', label: 'Open profile', icon: UserRound, href: `/u/${user.id}` },
          ...(isOwn
            ? []
            : [
                user.is_suspended
                  ? { key: 'lift', label: 'Lift the suspension', icon: Check, onSelect: () => void lift() }
                  : { key: 'suspend', label: 'Suspend', icon: Ban, onSelect: onSuspend },
                {
                  key: 'delete',
                  label: 'Delete user',
                  icon: Trash2,
                  danger: true,
                  apart: true,
                  onSelect: onDelete,
                },
              ]),
        ]}
      />
    </li>
  );
}

const isOrdinary = (user: AdminUser): boolean =>
  user.is_verified && !user.is_suspended && !user.is_away && user.deletes_at === null;

function StateChip({ user }: { user: AdminUser }) {
  if (user.is_suspended)
    return (
      <Chip kind="danger" icon={Ban}>
        {user.suspended_until ? `Suspended to ${dateWords('short', user.suspended_until)}` : 'Suspended'}
      </Chip>
    );
  if (user.deletes_at)
    return (
      <Chip kind="warn" icon={Clock}>
        Leaves on {dateWords('short', user.deletes_at)}
      </Chip>
    );
  if (user.is_away)
    return (
      <Chip kind="info" icon={Clock}>
        Deactivated
      </Chip>
    );
  if (!user.is_verified)
    return (
      <Chip kind="warn" icon={Mail}>
        Not confirmed
      </Chip>
    );
  return (
    <Chip kind="done" icon={Check}>
      Active
    </Chip>
  );
}
