import type { Database } from '#server/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { noQuestion } from '../continue-question.ts';
import { lockTicket } from '../store.ts';
import { readTicket } from './read-ticket.ts';
import { ticketById } from './store.ts';

/** Every act on a question is in the audit log. */
export const audited = { isAudited: true };

/** Locks a question that the actor sees. Throws 403 `own_question` for their own: it's someone else's to work on. */
export async function lockForOffice(db: Database, { viewer, now }: Actor, id: string) {
  const ticket = await lockTicket(db, { id });
  if (!ticket || !(await ticketById(db, { id, viewer, now }))) throw notFound(noQuestion);
  if (ticket.member_id === viewer.id) throw forbidden(ownQuestion, 'own_question');
  return ticket;
}

const ownQuestion = 'You asked this yourself. Someone else has to reply.';

/** Locks a question. Throws 409 with the current one when it changed since `version`, so that two of us never reply at once. */
export async function lockAt(db: Database, actor: Actor, id: string, version: number) {
  const ticket = await lockForOffice(db, actor, id);
  if (ticket.version !== version)
    throw conflict(
      'Someone else worked on this question meanwhile. Your text is still here. Look at what is new, then send it.',
      'changed_elsewhere',
      { current: await readTicket(db, actor, id) },
    );
  return ticket;
}
