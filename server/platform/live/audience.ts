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

/** Returns which of these a member may read and hear of their authors at this moment. */
export type Readable = (subjects: readonly Subject[], memberId: string) => Promise<ReadonlySet<Subject>>;

export const subjectOf = ({ content_type, content_id, by_member }: StoredEvent): Subject | null =>
  content_type === null || content_id === null ? null : { type: content_type, id: content_id, by: by_member };

/** True when a watching member may read what an event is about. */
export type Audience = (row: StoredEvent, memberId: string) => boolean;

/** Members checked by one statement, and statements at once. */
const atOnce = 500;
const statementsAtOnce = 4;

/**
 * Finds out which watching members may read what the events are about. Returns a function that says it of one. Asks
 * until every watcher is known: some may have come while it waited.
 */
export async function collectAudience(
  rows: readonly StoredEvent[],
  { watchersAt, mayRead }: { watchersAt: (place: string) => Iterable<LiveStream>; mayRead: MayRead },
): Promise<Audience> {
  const known = new Map<string, Map<string, boolean>>();
  for (;;) {
    let isComplete = true;
    for (const row of rows) {
      const subject = subjectOf(row);
      const answers = known.get(row.id) ?? new Map<string, boolean>();
      known.set(row.id, answers);
      const members = new Set([...watchersAt(row.place ?? '')].map(({ reader }) => reader.memberId));
      // Who caused it knows.
      const asked = [...members].filter((id) => !answers.has(id) && id !== row.by_member);
      if (asked.length === 0) continue;
      isComplete = false;
      const parts = Array.from({ length: Math.ceil(asked.length / atOnce) }, (_, part) =>
        asked.slice(part * atOnce, (part + 1) * atOnce),
      );
      const ask = async (): Promise<void> => {
        for (let some = parts.pop(); some; some = parts.pop()) {
          const readers = subject ? await mayRead(subject, some) : new Set<string>();
          for (const id of some) answers.set(id, readers.has(id));
        }
      };
      await Promise.all(Array.from({ length: Math.min(statementsAtOnce, parts.length) }, ask));
    }
    if (isComplete) return (row, memberId) => known.get(row.id)?.get(memberId) === true;
  }
}
