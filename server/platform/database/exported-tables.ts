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
  /** Path in the archive, without the ending. The JSON file always exists. */
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
  unseal?: (
    db: Database,
    member: { memberId: string; serverKey: Buffer },
  ) => Promise<(row: ExportedRow) => ExportedRow>;
}

/** A table without rows for an export. */
interface NotExported {
  because: string;
}

/**
 * The member's part of every table of a domain. A test compares the tables and columns with the database, so that a new
 * one isn't forgotten.
 */
export type ExportedTables = {
  readonly [T in TableName]?: ExportedFile<T> | readonly ExportedFile<T>[] | NotExported;
};
