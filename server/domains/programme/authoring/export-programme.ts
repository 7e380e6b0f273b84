import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { weekOf } from '#contract/programme/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fileOf, printLesson, printQuotes } from '../flagship/print-content.ts';
import { newestList } from './quotes/store.ts';
import { newestVersions } from './store.ts';

/**
 * Writes the published days and quotes into a folder as the files of `content/`. Files with the same text stay untouched. Returns the
 * names of those that were written.
 */
export async function exportProgramme(db: Database, folder: string): Promise<string[]> {
  await mkdir(join(folder, 'lessons'), { recursive: true });
  const quotes = await newestList(db);
  const files: [string, string][] = (await newestVersions(db)).map((row) => [
    join('lessons', fileOf(row.day)),
    printLesson({
      day: row.day,
      title: row.title,
      week: weekOf(row.day),
      minutes: row.duration_minutes,
      walk: row.walk_question,
      actions: row.action_steps,
      small: row.small_version,
      prompt: row.journal_prompt,
      deeper_prompt: row.deeper_prompt,
      bonus: row.optional_bonus ?? undefined,
      sources: row.sources,
      body: row.body,
    }),
  ]);
  if (quotes) files.push(['quotes.yaml', printQuotes(quotes.quotes)]);
  const written: string[] = [];
  for (const [name, text] of files) {
    const path = join(folder, name);
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue;
    await writeFile(path, text);
    written.push(name);
  }
  return written;
}
