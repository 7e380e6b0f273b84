// Prepares every statement that the server's tests have sent on the PostgreSQL of TEST_DATABASE_URL, with the product's schema.
// PostgreSQL prepares a statement only if it knows its syntax, functions, columns and types.
//   STATEMENTS_FOLDER=... TEST_DATABASE_URL=... node server/testing/check-statements.ts
import pg from 'pg';
import { readStatements } from './statements.ts';
import { makeTemplate, onDatabase, template } from './template.ts';

const { STATEMENTS_FOLDER: folder, TEST_DATABASE_URL: connectionString } = process.env;
if (!folder || !connectionString) throw new Error('STATEMENTS_FOLDER and TEST_DATABASE_URL are missing.');

/** Fewer would mean that the tests were not recorded. */
const fewest = 1000;
/** SQLSTATE of a table that isn't in the schema. Only tests have such tables, and make them for themselves. */
const unknownTable = '42P01';

const server = { connectionString };
await makeTemplate(server);
const client = new pg.Client(onDatabase(server, template));
await client.connect();
const { rows } = await client.query<{ server_version: string }>('show server_version');
// Only tests send several commands in one text, and `prepare` would run all but the first.
const statements = readStatements(folder).filter((text) => !/;\s*\S/.test(text));
const refused: string[] = [];
let prepared = 0;
for (const text of statements) {
  try {
    await client.query(`prepare a_statement as ${text}`);
    await client.query('deallocate a_statement');
    prepared += 1;
  } catch (error) {
    if ((error as pg.DatabaseError).code === unknownTable) continue;
    refused.push(`${(error as Error).message}\n${text}`);
  }
}
await client.end();

console.log(`PostgreSQL ${rows[0]?.server_version} prepared ${prepared} of ${statements.length} statements.`);
if (prepared < fewest) refused.push(`Only ${prepared} statements were prepared.`);
for (const each of refused) console.error(`\n${each}`);
process.exit(refused.length > 0 ? 1 : 0);
