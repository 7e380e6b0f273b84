import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { tidyText } from '../rules.ts';
import { idOfOtherWords } from '../sign-ticket.ts';
import { audited, lockForOffice } from './lock-ticket.ts';
import { insertNote } from './store.ts';

/** Adds a note that only staff see. */
export async function noteOnTicket(
  db: Database,
  actor: Actor,
  { id, note, formId }: { id: string; note: string; formId: string },
): Promise<void> {
  await lockForOffice(db, actor, id);
  const content = tidyText(note);
  const isNew = await insertNote(db, {
    ticketId: id,
    authorId: actor.viewer.id,
    content,
    formId: idOfOtherWords(formId, content),
    now: actor.now,
  });
  if (isNew) await recordEvent(db, 'ticket.noted', { ...actBy(actor, audited), about: { ticket: id } });
}
