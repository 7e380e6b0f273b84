import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

describe('a migration', () => {
  const folder = join(import.meta.dirname, 'server/migrations');
  /** Returns what is wrong with the name of a migration, or null. */
  const fault = (file: string, text: string): string | null => {
    const [, time, rest = ''] = /^(\d{4}-\d\d-\d\dT\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)\.sql$/.exec(file) ?? [];
    if (time === undefined)
      return `${file} isn't named like 2026-11-29T1200-habit-days.sql: the time in UTC and a table, with hyphens`;
    if (Number.isNaN(Date.parse(`${time.slice(0, 13)}:${time.slice(13)}Z`)))
      return `${file} has no time of a day`;
    if (file <= '2026-11-28T0000-baseline') return `${file} is older than the baseline`;
    const words = rest.split('-');
    const tables = words.map((_, end) => words.slice(0, end + 1).join('_'));
    return tables.some((table) => new RegExp(`\\b${table}\\b`).test(text))
      ? null
      : `${file} names no table that it changes`;
  };

  it('is named by its time and a table', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
    expect(
      files.map((file) => fault(file, readFileSync(join(folder, file), 'utf8'))).filter(Boolean),
    ).toEqual([]);
  });

  it.each([
    ['2026-11-29T1200-habit-days.sql', null],
    ['2026-11-29T1200-habit-days-with-notes.sql', null],
    ['0201-habit-days.sql', "isn't named"],
    ['2026-11-29T12:00-habit-days.sql', "isn't named"],
    ['2026-11-29-habit-days.sql', "isn't named"],
    ['2026-11-29T1200-Habit_days.sql', "isn't named"],
    ['2026-11-29T2560-habit-days.sql', 'no time of a day'],
    ['2026-11-27T1200-habit-days.sql', 'older than the baseline'],
    ['2026-11-29T1200-notes-of-habits.sql', 'names no table'],
  ])('%s: %s', (file, sentence) => {
    const said = fault(file, 'alter table habit_days add column note text;');
    expect(said).toEqual(sentence === null ? null : expect.stringContaining(sentence));
  });
});
