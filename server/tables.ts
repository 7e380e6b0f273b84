import { allNouns, type Declared } from './nouns.ts';
import { platformTables } from './platform/database/platform-tables.ts';
import type { Tables } from './platform/database/tables.ts';
import { testCheckoutTables } from './providers/test-checkout/tables.ts';

/**
 * Which rows and columns of each table a member's export has, and how the erasure of a member treats it. A noun declares its own
 * tables. A new table without an entry doesn't compile.
 */
export const tables: Required<Tables> = Object.assign(
  {},
  platformTables,
  testCheckoutTables,
  ...allNouns.map((noun) => noun.tables),
) as Pick<
  Required<Tables>,
  Declared<'tables'> | keyof typeof platformTables | keyof typeof testCheckoutTables
>;
