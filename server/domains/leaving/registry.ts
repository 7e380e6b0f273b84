import type { ErasureRule, Tables } from '#server/platform/database/tables.ts';

/**
 * Treatment of each table when a member is erased, as `tables.ts` of its domain says. `registry.test.ts` asks for every
 * column that refers to a member. Acts that keep counts right, such as `leaveGroups`, run first. Batches of these rules and
 * the foreign keys do the rest.
 */
export const registryOf = (tables: Required<Tables>): Readonly<Record<string, ErasureRule>> =>
  Object.fromEntries(
    Object.entries(tables)
      .map(([table, { erased }]): [string, ErasureRule] => [table, erased])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Tables whose rows belong to one member, except `members` itself, with the column of its id. */
export const ownRows = (tables: Required<Tables>): readonly { table: string; column: string }[] =>
  Object.entries(registryOf(tables)).flatMap(([table, { deletes = [] }]) =>
    table === 'members' ? [] : deletes.map((column) => ({ table, column })),
  );

/** Tables with texts that may mention a member, with the columns of these. */
export const mentioning = (
  tables: Required<Tables>,
): readonly { table: string; html?: string; plain?: string; ids?: string }[] =>
  Object.entries(registryOf(tables)).flatMap(([table, { mentions }]) =>
    mentions ? [{ table, ...mentions }] : [],
  );

/** Columns that have no id of an erased member. */
export const clearColumns = (tables: Required<Tables>): readonly { table: string; column: string }[] =>
  Object.entries(registryOf(tables)).flatMap(([table, { deletes = [], clears = [] }]) =>
    [...deletes, ...clears].map((column) => ({ table, column })),
  );
