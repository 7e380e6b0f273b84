import type { Described } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { keptLength } from '../rules.ts';
import { insertCaseText } from './store.ts';

/**
 * Keeps a reported text with its case, as it is now. Its author may change or delete it later, and the moderators still
 * see why it was reported. A text that is kept already isn't kept again.
 */
export async function keepText(
  db: Database,
  caseId: string,
  { title, text, image, now }: Pick<Described, 'title' | 'text' | 'image'> & { now: Date },
): Promise<void> {
  const content = text.slice(0, keptLength);
  await insertCaseText(db, {
    caseId,
    title,
    content,
    hadPicture: image !== null,
    digest: sha256(`${title ?? ''}\n${content}`),
    now,
  });
}
