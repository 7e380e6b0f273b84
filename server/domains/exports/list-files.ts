import type { ExportContents } from '#contract/exports/constants.ts';
import {
  type ExportedFile,
  filesOfTable,
  type TableName,
  type Tables,
} from '#server/platform/database/tables.ts';

/** Folders of the archive with a member's practice. */
const practice = ['habits', 'goals', 'progress', 'programme'];

/** Returns the files of an export with the table of each, in the order of their paths. */
export function filesOf(
  tables: Tables,
  contents: ExportContents,
): { table: TableName; file: ExportedFile }[] {
  return Object.entries(tables)
    .flatMap(([table, entry]) => filesOfTable(entry).map((file) => ({ table: table as TableName, file })))
    .filter(({ file }) => contents === 'everything' || practice.includes(file.file.split('/')[0] ?? ''))
    .toSorted((a, b) => (a.file.file < b.file.file ? -1 : 1));
}
