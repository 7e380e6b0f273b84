import { allowanceOf, type MemberPlan as Plan } from '#contract/allowances.ts';
import { groupCreateRefused } from '#contract/groups.ts';
import { type Tier, tiers } from '#contract/tiers.ts';
import { linksInText } from '#server/domains/moderation/rules.ts';
import { type LocalDate, localDate, type ZoneSpan } from '#server/domains/profile/days/rules.ts';
import { isBlankText } from '#server/platform/rules.ts';

export type GroupRole = 'owner' | 'moderator' | 'member';

/** Who asks. */
export interface GroupViewer {
  id: string;
  tier: Tier;
  isAdmin: boolean;
  isModerator: boolean;
}

/** A group and where the asker stands in it. */
export interface GroupAccess {
  is_private: boolean;
  is_welcome: boolean;
  open_to_starters: boolean;
  admin_id: string | null;
  role: GroupRole | null;
  /** Their request, or what became of it. */
  request: 'pending' | 'declined' | 'removed' | null;
  decided_at: Date | null;
  /** When they were removed: from then on they come in by asking alone. */
  removed_at: Date | null;
}

/** Groups one member may run. */
export const maxGroups = 50;
/** A declined request may be made again after this long (decision 80). */
export const askAgainAfter = 30 * 24 * 60 * 60 * 1000;

/** How long authors are told of it before what they wrote in a private group becomes visible to everyone (ruling 23). */
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
export const reportedGroup = 'Group reported successfully. Moderators will review it.';
export { groupCreateRefused };

/** A tier as stored, or that of everybody without a plan. */
export const tierOf = (stored: string | null): Tier => tiers.find((tier) => tier === stored) ?? 'starter';

/** What a row says of someone else's plan. */
export const planOf = ({ tier, staff }: { tier: string | null; staff: string | null }): Plan => ({
  tier: tierOf(tier),
  isAdmin: staff === 'admin',
  isModerator: staff === 'moderator',
});

export const isStaff = ({ isAdmin, isModerator }: GroupViewer): boolean => isAdmin || isModerator;
export const leads = (role: GroupRole | null): boolean => role === 'owner' || role === 'moderator';

/** Whether posts, members and rules are shown: of a private group to its members alone, staff included (decision 73). */
export const isOpenTo = ({ is_private, role }: Pick<GroupAccess, 'is_private' | 'role'>): boolean =>
  !is_private || role !== null;

/** Whether its pictures are for everybody who knows their addresses. */
export const isShownToAll = ({
  is_private,
  is_hidden,
}: {
  is_private: boolean;
  is_hidden: boolean;
}): boolean => !is_private && !is_hidden;

/** Waits for an answer. A request from the time before the group was opened waits for nothing. */
export const isPending = ({ request, is_private, removed_at }: GroupAccess): boolean =>
  request === 'pending' && (is_private || removed_at !== null);

/** What a viewer's rights depend on besides the group. */
export interface Circumstances {
  now: Date;
  isInvited?: boolean;
  /** The zones the viewer has lived in. Those whose request was declined need them, because they are told a date of their own. */
  spans: readonly ZoneSpan[];
}

/** Why a member may not join, or ask to; null when they may (decisions 67, 68, 80). */
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

/** Those who wait when a private group opens: who becomes a member, and who was removed once and waits on. */
export function settleRequests<
  Waiting extends { tier: string | null; staff: string | null; removed_at: Date | null },
>(
  waiting: readonly Waiting[],
  group: Pick<GroupAccess, 'open_to_starters'>,
): { joining: Waiting[]; leaving: Waiting[]; staying: Waiting[] } {
  const asked = waiting.filter(({ removed_at }) => removed_at === null);
  return {
    joining: asked.filter((one) => mayBeIn(planOf(one), group)),
    // Their plan doesn't include this group: the request has nothing left to ask for.
    leaving: asked.filter((one) => !mayBeIn(planOf(one), group)),
    staying: waiting.filter(({ removed_at }) => removed_at !== null),
  };
}

/** Whether a tier may be in a group: starters only where it is open to them (decision 67). */
export const mayBeIn = (plan: Plan, { open_to_starters }: Pick<GroupAccess, 'open_to_starters'>): boolean =>
  allowanceOf(plan).groups_join === 'all' || open_to_starters;

/** Whether somebody comes in by asking: always after they were removed, else where it is private and no link opens it. */
export const mustAsk = ({ is_private, removed_at }: GroupAccess, isInvited: boolean): boolean =>
  removed_at !== null || (is_private && !isInvited);

/** What is written about a group. */
export interface GroupTexts {
  name: string;
  description: string;
  rules: string;
}
/** Those of a group that is not there yet. */
export const noTexts: GroupTexts = { name: '', description: '', rules: '' };

/** Rules nobody would see are none. */
export const tidyRules = (rules: string): string => (isBlankText(rules) ? '' : rules.trim());

/** The texts a change makes others. */
export const changedTexts = (group: GroupTexts, change: Partial<GroupTexts>): string[] =>
  [
    [group.name, change.name],
    [group.description, change.description],
    [group.rules, change.rules],
  ].flatMap(([before, after]) => (after === undefined || after === before ? [] : [after]));

/**
 * Whether somebody else changed one of the texts since `base` in another way than `change` does. Texts that `base` does not name are not
 * asked for.
 */
export const isChangedElsewhere = (
  group: GroupTexts,
  { change, base }: { change: Partial<GroupTexts>; base: Partial<GroupTexts> },
): boolean =>
  (['name', 'description', 'rules'] as const).some(
    (field) =>
      change[field] !== undefined &&
      base[field] !== undefined &&
      group[field] !== base[field] &&
      group[field] !== change[field],
  );

/** The links a change answers for: whoever writes one, for all that will stand there; whoever writes none, for none. */
export function linksToJudge(group: GroupTexts, change: Partial<GroupTexts>): number {
  if (linksInText(changedTexts(group, change).join('\n')) === 0) return 0;
  const { name, description, rules } = { ...group, ...change };
  return linksInText([name, description, rules].join('\n'));
}

/** Whether a tier may open groups and be handed one (decision 66). */
export const mayRunGroups = (plan: Plan): boolean => allowanceOf(plan).groups_create;

/** The owner of a group, and staff for the rest of us: Welcome is theirs alone. */
export const mayEdit = (viewer: GroupViewer, { role }: Pick<GroupAccess, 'role'>): boolean =>
  role === 'owner' || isStaff(viewer);
export const mayDelete = (viewer: GroupViewer, standing: Pick<GroupAccess, 'role' | 'is_welcome'>): boolean =>
  !standing.is_welcome && mayEdit(viewer, standing);

/** Whether `leader` may send away somebody of this role: the owner everybody else, a moderator plain members. */
export const mayRemove = (leader: GroupRole | null, role: GroupRole): boolean =>
  (leader === 'owner' && role !== 'owner') || (leader === 'moderator' && role === 'member');

/** Why somebody may not post in a group, in a sentence (B section 6). */
function postRefusal(viewer: Plan, standing: GroupAccess): string | null {
  if (!allowanceOf(viewer).feed_posts) return postRefused;
  return standing.role === null ? 'Join this group to post in it.' : null;
}

/** What a viewer may do, as the wire carries it: answers, not ingredients. */
export function rightsIn(viewer: GroupViewer, standing: GroupAccess, circumstances: Circumstances) {
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
  };
}

const asDate = (date: LocalDate): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
