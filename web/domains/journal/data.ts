import type { JournalEntry } from '#contract/journal/endpoints.ts';
import { api } from '../../platform/http/api.ts';
import { queryClient, read } from '../../platform/query/query.ts';

/** Templates of an entry, which the server changes with a release only. */
export const templatesRead = { ...read('GET /api/journal/templates'), staleTime: Number.POSITIVE_INFINITY };

export const entriesCall = 'GET /api/programs/:programId/journal-entries';

/** Reads the member's entries of a round, newest day first. Without `round`, of the current one. `q` searches on the server. */
export const entriesRead = (programme: string, q?: string, round?: number) => ({
  ...read(entriesCall, { params: { programId: programme }, query: { q, round } }),
  meta: { dated: true },
});

/** Reads the member's words about their weekly reviews, newest week first. */
export const answersRead = (q?: string) => ({
  ...read('GET /api/journal/answers', { query: { q } }),
  meta: { dated: true },
});

/** Deletes the entry of a day, and removes it from the lists at once. The day stays completed. */
export async function deleteEntry(
  programme: string,
  { day, round }: Pick<JournalEntry, 'day' | 'round'>,
): Promise<void> {
  await api('DELETE /api/programs/:programId/journal-entries/:day', {
    params: { programId: programme, day },
    query: { round },
  });
  changeEntries((entry) => (entry.day === day && entry.round === round ? null : entry));
  void queryClient.invalidateQueries({ queryKey: [entriesCall] });
  void queryClient.invalidateQueries({ queryKey: ['GET /api/programs/:id/day-progress/:day'] });
}

/** Shares a copy of a sentence of an entry in the feed. */
export async function shareSentence(
  programme: string,
  { round, day }: Pick<JournalEntry, 'round' | 'day'>,
  copy: { sentence: string; client_id: string },
): Promise<void> {
  await api('POST /api/share-sentence', { body: { program_id: programme, round, day, ...copy } });
  await refreshShared();
}

/** Deletes the post of a shared sentence. */
export async function withdrawSentence(post: string): Promise<void> {
  await api('DELETE /api/posts/:id', { params: { id: post } });
  await refreshShared();
}

const refreshShared = (): Promise<unknown> =>
  Promise.all(
    [entriesCall, 'GET /api/posts', 'GET /api/my-posts'].map((call) =>
      queryClient.invalidateQueries({ queryKey: [call] }),
    ),
  );

/** Returns the journal of all rounds as Markdown. */
export const exportJournal = (programme: string): Promise<string> =>
  api('GET /api/programs/:programId/journal-entries/export', { params: { programId: programme } });

/** Returns the journal of all rounds as JSON, with a line for each value. */
export async function exportJournalAsJson(programme: string): Promise<string> {
  const call = 'GET /api/programs/:programId/journal-entries/export-json';
  return `${JSON.stringify(await api(call, { params: { programId: programme } }), null, 2)}\n`;
}

/** Edits an entry in every cached list. Null removes it. */
export function changeEntries(change: (entry: JournalEntry) => JournalEntry | null): void {
  queryClient.setQueriesData<{ entries: JournalEntry[]; rounds: number[] }>(
    { queryKey: [entriesCall] },
    (known) => known && { ...known, entries: known.entries.flatMap((entry) => change(entry) ?? []) },
  );
}
