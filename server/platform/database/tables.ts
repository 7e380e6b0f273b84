import type { Database } from './database.ts';
import type { DB } from './database-types.ts';

export type TableName = keyof DB;
type Column<T extends TableName> = keyof DB[T] & string;
export type ExportedRow = Record<string, unknown>;

/** A column with the member's id, or a column, a table, and the column of that table with the same value in a row of the member. */
type Owner<T extends TableName> =
  | Column<T>
  | { [Other in TableName]: readonly [column: Column<T>, table: Other, its: Column<Other>] }[TableName];

/** The name of another row, such as of the member that was followed: its table, and the column with its name. */
type NameOf = { [Other in TableName]: readonly [table: Other, name: Column<Other>] }[TableName];

/** One file of an export: which rows and columns of a table belong to a member. */
export interface ExportedFile<T extends TableName = TableName> {
  /** Path in the archive, a folder and a name without the ending: `goals/entries`. The JSON file always exists. */
  file: string;
  owner: Owner<T>;
  /** Leaves out rows without a value here. */
  ifSet?: Column<T>;
  /** Leaves out rows with a value here. */
  unlessSet?: Column<T>;
  /** Leaves out rows that have the id of a row with a value there: a table, and its column. */
  unlessSetIn?: NameOf;
  /** Columns as they are. Rows are ordered by the first. */
  columns: readonly Column<T>[];
  /** Ids in place of which the name is exported, as `followed` for `followed_id`. */
  names?: { readonly [C in Column<T>]?: NameOf };
  /** Columns that are left out, with the reason. */
  without?: { readonly [C in Column<T>]?: string };
  /** Columns with decimals, which are numbers in the table for spreadsheets. Other texts stay as they are. */
  decimals?: readonly Column<T>[];
  /** Also a table for spreadsheets. */
  hasCsv?: true;
  /** Also a text for reading: returns the part of one row, or null to leave it out. */
  markdown?: (row: ExportedRow) => string | null;
  /** Returns a row as its owner may know it. */
  present?: (row: ExportedRow) => ExportedRow;
  /** Returns a function that opens the sealed columns of the member's rows. */
  decrypt?: (
    db: Database,
    member: { memberId: string; serverKey: Buffer },
  ) => Promise<(row: ExportedRow) => ExportedRow>;
}

/** A table without rows for an export. */
interface NotExported {
  because: string;
}

/** How the erasure of a member treats one table. A table without any of these has nothing of a member. */
export interface ErasureRule<Column extends string = string> {
  /** Rows with the member's id in one of these columns are deleted. */
  deletes?: readonly Column[];
  /** These columns lose the member's id, and the row stays. */
  clears?: readonly Column[];
  /** Rows are deleted with their row of this table. */
  within?: TableName;
  /**
   * Columns with texts of others that may mention the member: rich text, the same text without formats, and the ids that a plain
   * text mentions. The name becomes that of a former member.
   */
  mentions?: { html?: Column; plain?: Column; ids?: Column };
  /** Rows are deleted by the member's email address. */
  byAddress?: true;
  /** Columns that keep the id, with the reason. No other table says whose id it is. */
  keeps?: { columns: readonly Column[]; because: string };
}

/** The usual rule of a table whose rows belong to one member. */
export const ofMember = { deletes: ['member_id'] } as const;
export const nothing = {};

interface Erased<T extends TableName> {
  /** Treatment of its rows when a member is erased. Acts that keep counts right run first (`leaving/erase-member.ts`). */
  erased: ErasureRule<Column<T>>;
}

interface Content {
  /** Type of content that each row is, for tables whose rows moderators hide. */
  content?: string;
}

/** A table of a domain: what of it a member's export has, and what its rows become when a member is erased. */
type TableEntry<T extends TableName> = Erased<T> &
  Content &
  (ExportedFile<T> | { files: readonly ExportedFile<T>[] } | NotExported);

/**
 * The tables that a domain owns: only its files write them. Tests compare tables and columns with the database, so that a
 * new one isn't forgotten.
 */
export type Tables = { readonly [T in TableName]?: TableEntry<T> };

/** Returns the files that an export has of a table. */
export function filesOfTable(entry: object): readonly ExportedFile[] {
  if ('because' in entry) return [];
  return 'files' in entry ? (entry.files as ExportedFile[]) : [entry as ExportedFile];
}
