import type { Database } from '#server/platform/database/database.ts';
import type { ContentAdapters } from './content-adapter.ts';
import { readersAmong } from './store.ts';

/**
 * Returns which of these members may read a piece of content at this moment and neither block nor mute `by`. No one
 * reads a type that doesn't exist.
 */
export async function findReaders(
  db: Database,
  content: ContentAdapters,
  { type, id, by }: { type: string; id: string; by: string | null },
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const adapter = Object.hasOwn(content, type) ? content[type as keyof ContentAdapters] : undefined;
  return new Set(adapter ? await readersAmong(db, adapter, { id, by, memberIds }) : []);
}
