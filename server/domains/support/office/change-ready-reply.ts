import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import type {} from '../events.ts';
import { tidyText } from '../rules.ts';
import { deleteReadyReply, readyReplyByTitle, saveReadyReply } from './store.ts';

/** Saves a ready reply. Throws 409 when another one has its title. */
export async function changeReadyReply(
  db: Database,
  actor: Actor,
  { id, title, content }: { id: string; title: string; content: string },
): Promise<{ id: string; title: string; content: string }> {
  const saved = { id, title: tidyText(title).replace(/\s+/g, ' '), content: tidyText(content) };
  const other = await readyReplyByTitle(db, saved.title);
  if (other && other.id !== id) throw conflict('Another ready reply has this title.');
  await saveReadyReply(db, { ...saved, by: actor.viewer.id, now: actor.now });
  await recordEvent(db, 'canned_answer.changed', {
    ...actBy(actor, { isAudited: true }),
    about: { answer: id, is_deleted: false },
  });
  return saved;
}

export async function removeReadyReply(db: Database, actor: Actor, id: string): Promise<void> {
  if (!(await deleteReadyReply(db, id))) throw notFound('This ready reply was deleted already.');
  await recordEvent(db, 'canned_answer.changed', {
    ...actBy(actor, { isAudited: true }),
    about: { answer: id, is_deleted: true },
  });
}
