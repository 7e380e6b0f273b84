import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { insertSundayPost } from '../store.ts';

/**
 * Writes a post without an author into the thread of a pod, and returns its id. Members answer it with comments. It is in no list and
 * no search, because the page of the pod shows it. The question is plain text without characters of HTML.
 */
export async function writeSundayPost(
  db: Database,
  { groupId, question, now }: { groupId: string; question: string; now: Date },
): Promise<string> {
  const id = newId();
  await insertSundayPost(db, { id, groupId, content: `<p>${question}</p>`, now });
  return id;
}
