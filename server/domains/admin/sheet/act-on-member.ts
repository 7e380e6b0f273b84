import { changeRoles, type Roles } from '#server/domains/auth/change-roles.ts';
import { sendReset } from '#server/domains/auth/send-reset.ts';
import { signOutEverywhere } from '#server/domains/auth/sessions/sign-out-everywhere.ts';
import { requestExport } from '#server/domains/exports/request-export.ts';
import { grantPlan } from '#server/domains/membership/grant-plan.ts';
import { type End, pastEnd, readEnd } from '#server/domains/profile/read-end.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { badRequest, invalid, notFound } from '#server/platform/http/http-error.ts';
import { seenText } from '#server/platform/rules.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { factsOf, insertNote } from './store.ts';

const requireMember = async (db: Database, memberId: string) => {
  const facts = await factsOf(db, memberId);
  if (!facts) throw notFound("That member doesn't exist.");
  return facts;
};

const audited = (actor: Actor, reason: string | null = null) => actBy(actor, { isAudited: true, reason });

/** Sets the roles of another member. Throws 400 for the actor themselves, and what `changeRoles` throws. */
export async function setRoles(
  db: Database,
  actor: Actor,
  { memberId, roles, reason }: { memberId: string; roles: Roles; reason: string | null },
): Promise<void> {
  if (memberId === actor.viewer.id)
    throw badRequest("You can't change your own roles. Ask another administrator.", 'not_yourself');
  const before = await changeRoles(db, memberId, roles, actor.now);
  if (before.isAdmin === roles.isAdmin && before.isModerator === roles.isModerator) return;
  await recordEvent(db, 'roles.changed', {
    ...audited(actor, reason),
    about: {
      member: memberId,
      is_admin: roles.isAdmin,
      is_moderator: roles.isModerator,
      was_admin: before.isAdmin,
      was_moderator: before.isModerator,
    },
  });
}

/** Gives a member a plan without payment. Throws 404, and 422 without a reason or with a past end. */
export async function compPlan(
  db: Database,
  actor: Actor,
  {
    memberId,
    tier,
    end,
    reason,
  }: {
    memberId: string;
    tier: 'starter' | 'builder' | 'achiever' | 'creator';
    end: End;
    reason: string;
  },
): Promise<void> {
  const words = seenText(reason);
  if (!words) throw invalid('Please say why. The audit log keeps it.', { reason: 'A reason is needed.' });
  const { email } = await requireMember(db, memberId);
  const until = tier === 'starter' ? null : await readEnd(db, memberId, end);
  if (until && until <= actor.now) throw invalid('Choose a date in the future.', pastEnd(end));
  const { before } = await grantPlan(db, { email, tier, until, now: actor.now });
  await recordEvent(db, 'plan.comped', {
    ...audited(actor, words),
    about: {
      member: memberId,
      tier,
      until: until?.toISOString() ?? null,
      was_tier: before.tier,
      was_until: before.until?.toISOString() ?? null,
    },
  });
}

/** Ends every session of a member. Returns how many. */
export async function signOutMember(db: Database, actor: Actor, memberId: string): Promise<number> {
  await requireMember(db, memberId);
  const ended = await signOutEverywhere(db, memberId, actor.now);
  await recordEvent(db, 'member.signed_out', { ...audited(actor), about: { member: memberId, ended } });
  return ended;
}

/** Sends a member the link for a new password. */
export async function sendMemberReset(db: Database, actor: Actor, memberId: string): Promise<void> {
  await requireMember(db, memberId);
  await sendReset(db, memberId);
  await recordEvent(db, 'password_reset.sent', { ...audited(actor), about: { member: memberId } });
}

/** Prepares the archive of a member who asked for it. Only they can download it. */
export async function orderExport(db: Database, actor: Actor, memberId: string): Promise<void> {
  await requireMember(db, memberId);
  await requestExport(db, { memberId, contents: 'everything', now: actor.now });
  await recordEvent(db, 'export.ordered', { ...audited(actor), about: { member: memberId } });
}

/** Adds a note about a member. Throws 422 for one without a visible character. */
export async function addNote(
  db: Database,
  actor: Actor,
  { memberId, content }: { memberId: string; content: string },
): Promise<string> {
  const words = seenText(content);
  if (!words) throw invalid('Please write something first.', { content: 'A note needs words.' });
  await requireMember(db, memberId);
  const id = newId();
  await insertNote(db, { id, memberId, authorId: actor.viewer.id, content: words, now: actor.now });
  await recordEvent(db, 'note.added', { ...audited(actor), about: { member: memberId, note: id } });
  return id;
}
