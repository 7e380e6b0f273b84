import type { StoredEvent } from './store.ts';
import type { LiveStream } from './stream.ts';

/** Content that an event is about, and who caused it. */
export interface Subject {
  type: string;
  id: string;
  by: string | null;
}

/** Returns which of these members may read the content and hear of its author at this moment. */
export type MayRead = (subject: Subject, memberIds: readonly string[]) => Promise<ReadonlySet<string>>;

export const subjectOf = ({ content_type, content_id, by_member }: StoredEvent): Subject | null =>
  content_type === null || content_id === null ? null : { type: content_type, id: content_id, by: by_member };

/** Members checked by one statement. */
const atOnce = 500;

/**
 * Finds out which watching members may read what the events are about. Returns a function that says it of one. Asks
 * until every watcher is known: some may have come while it waited.
 */
export async function collectAudience(
  rows: readonly StoredEvent[],
  { watchersAt, mayRead }: { watchersAt: (place: string) => Iterable<LiveStream>; mayRead: MayRead },
): Promise<(row: StoredEvent, memberId: string) => boolean> {
  const known = new Map<string, Map<string, boolean>>();
  const placed = rows.filter(({ place }) => place !== null);
  for (;;) {
    let isComplete = true;
    for (const row of placed) {
      const subject = subjectOf(row);
      const answers = known.get(row.id) ?? new Map<string, boolean>();
      known.set(row.id, answers);
      const members = new Set([...watchersAt(row.place ?? '')].map(({ reader }) => reader.memberId));
      // Who caused it knows.
      const asked = [...members].filter((id) => !answers.has(id) && id !== row.by_member);
      if (asked.length === 0) continue;
      isComplete = false;
      for (let from = 0; from < asked.length; from += atOnce) {
        const some = asked.slice(from, from + atOnce);
        const readers = subject ? await mayRead(subject, some) : new Set<string>();
        for (const id of some) answers.set(id, readers.has(id));
      }
    }
    if (isComplete) return (row, memberId) => known.get(row.id)?.get(memberId) === true;
  }
}
