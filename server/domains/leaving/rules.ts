const day = 24 * 60 * 60 * 1000;

/** Days in which a member may keep an account that they asked to delete. */
export const graceDays = 30;

/** Returns when an account is erased whose member asks at `now`. */
export const deletionAt = (now: Date): Date => new Date(now.getTime() + graceDays * day);

export const lastAdminStays = "The last administrator can't be deleted.";

export interface Ties {
  isAdmin: boolean;
  /** Administrators who could take over. */
  otherAdmins: number;
  /** Groups of the member that have other members. */
  groups: readonly { name: string }[];
}

export const lastAdmin =
  'You are the only administrator. Make another member an administrator before you leave.';

/** Returns the sentence that prevents a member from deactivating the account, or null. */
export const absenceObstacle = ({ isAdmin, otherAdmins }: Ties): string | null =>
  isAdmin && otherAdmins === 0 ? lastAdmin : null;

/**
 * Returns the sentence that prevents a member from deleting the account, or null. A suspended member can't make
 * another one the owner of a group, and support doesn't. Theirs pass on when the account is erased.
 */
export function deletionObstacle(ties: Ties, { passesGroupsOn = false } = {}): string | null {
  const [first, ...more] = passesGroupsOn ? [] : ties.groups;
  return (
    absenceObstacle(ties) ??
    (first
      ? `Others meet in ${more.length === 0 ? `${first.name}, which you own` : `${ties.groups.length} groups that you own`}. Make another member the owner first.`
      : null)
  );
}

/** Returns "Saturday 19 December 2026", the date in the member's zone. */
export const dateOfDeletion = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  })
    .format(at)
    .replace(',', '');
