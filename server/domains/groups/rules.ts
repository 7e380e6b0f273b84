import { groupCreateRefused } from '#contract/groups/endpoints.ts';
import { allowanceOf, type MemberPlan as Plan } from '#contract/membership/allowances.ts';
import { tierOf } from '#server/domains/auth/rules.ts';
import { linksInText } from '#server/domains/moderation/rules.ts';
import { type LocalDate, localDate, type ZoneSpan } from '#server/domains/profile/days/rules.ts';
import { isBlankText } from '#server/platform/rules.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';

/** Key of the job that deletes the chat of a group that is gone. */
export const keyOfErasing = (groupId: string): string => `erase-chat:${groupId}`;

export type GroupRole = 'owner' | 'moderator' | 'member';

/** A group and the viewer's relation to it. */
export interface GroupAccess {
  is_private: boolean;
  is_welcome: boolean;
  open_to_starters: boolean;
  members_invite: boolean;
  admin_id: string | null;
  role: GroupRole | null;
  /** State of the viewer's request. */
  request: 'pending' | 'declined' | 'removed' | null;
  decided_at: Date | null;
  /** When they were removed. From then on they can join by request only. */
  removed_at: Date | null;
  /** True when moderators hid the group. */
  is_hidden: boolean;
}

/** Groups one member may run. */
export const maxGroups = 50;
/** After this time a declined request may be repeated, in ms. */
export const askAgainAfter = 30 * 24 * 60 * 60 * 1000;

/** Time between informing authors and opening a group's older posts, in ms. */
export const pastOpensAfter = 7 * 24 * 60 * 60 * 1000;

export const groupMissing = "That group doesn't exist.";
export const joinRefused = 'Upgrade to Builder or higher to join this group.';
export const postRefused = 'Upgrade to Builder to share posts and connect with the community!';
export const leadersOnly = 'Only the owner and the moderators of the group can do that.';
export const rulesUnseen = 'Only members of the group see its rules and can change them.';
export const ownerOnly = 'Only the owner of the group can do that.';
export const welcomeStays = "Everyone is in the Welcome group, so you can't leave it.";
export const ownerStays = 'You own this group. Make another member the owner before you leave.';
export const memberMissing = 'That member is not in the group.';
export { groupCreateRefused };

/** Returns a member's plan from a row. */
export const planOf = ({ tier, staff }: { tier: string | null; staff: string | null }): Plan => ({
  tier: tierOf(tier),
  isAdmin: staff === 'admin',
  isModerator: staff === 'moderator',
});

export const leads = (role: GroupRole | null): boolean => role === 'owner' || role === 'moderator';

/**
 * True when posts, members and rules are visible: in a private group to members only, staff included.
 */
export const isOpenTo = ({ is_private, role }: Pick<GroupAccess, 'is_private' | 'role'>): boolean =>
  !is_private || role !== null;

/** True when the group's pictures need no access key. */
export const isShownToAll = ({
  is_private,
  is_hidden,
}: {
  is_private: boolean;
  is_hidden: boolean;
}): boolean => !is_private && !is_hidden;

/** True while a join request is open. Requests made before a group became public are ignored. */
export const isPending = ({ request, is_private, removed_at }: GroupAccess): boolean =>
  request === 'pending' && (is_private || removed_at !== null);

/** Inputs of a viewer's rights besides the group. */
export interface Circumstances {
  now: Date;
  isInvited?: boolean;
  /** The viewer's time zones. A declined viewer needs them for the date in the refusal. */
  spans: readonly ZoneSpan[];
}

/** Returns why a member may not join or ask to; null when they may. */
export function joinRefusal(
  viewer: Plan,
  standing: GroupAccess,
  { now, isInvited = false, spans }: Circumstances,
): { code: 'upgrade_required' | 'asked_recently'; detail: string } | null {
  if (!mayBeIn(viewer, standing)) return { code: 'upgrade_required', detail: joinRefused };
  const { request, decided_at: declinedAt } = standing;
  if (request !== 'declined' || !declinedAt || !mustAsk(standing, isInvited)) return null;
  const again = new Date(declinedAt.getTime() + askAgainAfter);
  return again <= now
    ? null
    : {
        code: 'asked_recently',
        detail: `Your request was declined. You can ask again after ${asDate(localDate(spans, again))}.`,
      };
}

/**
 * Splits open requests when a private group opens: members who join, members whose request is deleted, and
 * removed members, who keep waiting.
 */
export function settleRequests<
  Waiting extends { tier: string | null; staff: string | null; removed_at: Date | null },
>(
  waiting: readonly Waiting[],
  group: Pick<GroupAccess, 'open_to_starters'>,
): { joining: Waiting[]; leaving: Waiting[]; staying: Waiting[] } {
  const asked = waiting.filter(({ removed_at }) => removed_at === null);
  return {
    joining: asked.filter((one) => mayBeIn(planOf(one), group)),
    // Their plan doesn't include this group, so the request is deleted.
    leaving: asked.filter((one) => !mayBeIn(planOf(one), group)),
    staying: waiting.filter(({ removed_at }) => removed_at !== null),
  };
}

/** True when a plan may be in a group. Starters need a group that is open to them. */
export const mayBeIn = (plan: Plan, { open_to_starters }: Pick<GroupAccess, 'open_to_starters'>): boolean =>
  allowanceOf(plan).groups_join === 'all' || open_to_starters;

/**
 * True when a member must ask to join: always after a removal, otherwise in a private group without an
 * invitation.
 */
export const mustAsk = ({ is_private, removed_at }: GroupAccess, isInvited: boolean): boolean =>
  removed_at !== null || (is_private && !isInvited);

/** Texts of a group that its leaders write. */
export interface GroupTexts {
  name: string;
  description: string;
  rules: string;
}
/** Texts before a group exists. */
export const noTexts: GroupTexts = { name: '', description: '', rules: '' };

/** Returns trimmed rules; empty when nothing is visible. */
export const tidyRules = (rules: string): string => (isBlankText(rules) ? '' : rules.trim());

/** Returns the texts that a change replaces with different ones. */
export const changedTexts = (group: GroupTexts, change: Partial<GroupTexts>): string[] =>
  [
    [group.name, change.name],
    [group.description, change.description],
    [group.rules, change.rules],
  ].flatMap(([before, after]) => (after === undefined || after === before ? [] : [after]));

/**
 * Returns the number of links to check. If the changed texts have a link, all links of the result count;
 * otherwise 0.
 */
export function linksToJudge(group: GroupTexts, change: Partial<GroupTexts>): number {
  if (linksInText(changedTexts(group, change).join('\n')) === 0) return 0;
  const { name, description, rules } = { ...group, ...change };
  return linksInText([name, description, rules].join('\n'));
}

/** True for members of a group that has a chat. Everyone is in Welcome, so it has none. One that moderators hid has none until they show it. */
const hasChat = ({
  role,
  is_welcome,
  is_hidden,
}: Pick<GroupAccess, 'role' | 'is_welcome' | 'is_hidden'>): boolean =>
  role !== null && !is_welcome && !is_hidden;

/** True when a plan may create and own groups. */
export const mayRunGroups = (plan: Plan): boolean => allowanceOf(plan).groups_create;

/** True for leaders, and for every member where the owner lets them invite. */
export const mayInvite = ({ role, members_invite }: Pick<GroupAccess, 'role' | 'members_invite'>): boolean =>
  leads(role) || (role !== null && members_invite);

/** True if the viewer, who may share the link, may make one. Members can't after a leader turned it off. */
export const mayMakeInvite = ({
  role,
  invite_is_off,
}: {
  role: GroupRole | null;
  invite_is_off: boolean;
}): boolean => leads(role) || !invite_is_off;
export const inviteOff =
  'The invitation link is turned off. Only the leaders of this group can make a new one.';

/** True for a group's owner and for staff. Welcome has no owner, so only staff edit it. */
export const mayEdit = (viewer: Viewer, { role }: Pick<GroupAccess, 'role'>): boolean =>
  role === 'owner' || isStaff(viewer);
export const mayDelete = (viewer: Viewer, standing: Pick<GroupAccess, 'role' | 'is_welcome'>): boolean =>
  !standing.is_welcome && mayEdit(viewer, standing);

/** True when `leader` may remove a member with this role: owners anyone else, moderators plain members. */
export const mayRemove = (leader: GroupRole | null, role: GroupRole): boolean =>
  (leader === 'owner' && role !== 'owner') || (leader === 'moderator' && role === 'member');

/** Returns why a member may not post in a group, as a sentence; null when they may. */
export function postRefusal(viewer: Plan, standing: Pick<GroupAccess, 'role'>): string | null {
  if (!allowanceOf(viewer).feed_posts) return postRefused;
  return standing.role === null ? 'Join this group to post in it.' : null;
}

/** Returns what a viewer may do, as sent to the web, which never derives rights itself. */
export function rightsIn(viewer: Viewer, standing: GroupAccess, circumstances: Circumstances) {
  const isIn = standing.role !== null;
  const waits = isPending(standing) && mustAsk(standing, circumstances.isInvited ?? false);
  const refusal = isIn || waits ? null : joinRefusal(viewer, standing, circumstances);
  const noPost = postRefusal(viewer, standing);
  return {
    may_join: !isIn && !waits && refusal === null,
    join_refusal: refusal?.detail ?? null,
    join_refusal_code: refusal?.code ?? null,
    may_post: noPost === null,
    post_refusal: noPost,
    may_edit: mayEdit(viewer, standing),
    may_delete: mayDelete(viewer, standing),
    may_leave: isIn && standing.role !== 'owner' && !standing.is_welcome,
    may_report: !standing.is_welcome && standing.admin_id !== viewer.id,
    may_invite: mayInvite(standing),
    has_chat: hasChat(standing),
  };
}

const asDate = (date: LocalDate): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
