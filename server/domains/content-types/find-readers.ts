import type { Database } from '#server/platform/database/database.ts';
import type { ContentAdapters } from './content-adapter.ts';
import { readableAmong, readersAmong } from './store.ts';

interface Subject {
  type: string;
  id: string;
  by: string | null;
}

/**
 * Returns which of these members may hear of a piece of content at this moment and neither block nor mute `by`. No one
 * hears of a type that doesn't exist.
 */
export async function findReaders(
  db: Database,
  content: ContentAdapters,
  { type, id, by }: Subject,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const adapter = adapterOf(content, type);
  return new Set(adapter ? await readersAmong(db, adapter, { id, by, memberIds }) : []);
}

/**
 * Returns which of these pieces of content a member may hear of at this moment, without those of authors whom the member
 * blocks or mutes, or who block the member. Asks once for each type.
 */
export async function findReadable<One extends Subject>(
  db: Database,
  content: ContentAdapters,
  subjects: readonly One[],
  memberId: string,
): Promise<ReadonlySet<One>> {
  const found = new Set<One>();
  for (const [type, some] of Map.groupBy(subjects, (subject) => subject.type)) {
    const adapter = adapterOf(content, type);
    if (!adapter) continue;
    for (const at of await readableAmong(db, adapter, { subjects: some, memberId })) {
      const subject = some[at];
      if (subject) found.add(subject);
    }
  }
  return found;
}

const adapterOf = (content: ContentAdapters, type: string) =>
  Object.hasOwn(content, type) ? content[type as keyof ContentAdapters] : undefined;
