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

const server = { connectionString };
await makeTemplate(server);
const client = new pg.Client(onDatabase(server, template));
await client.connect();
const { rows } = await client.query<{ server_version: string }>('show server_version');
const statements = readStatements(folder);
const refused: string[] = [];
for (const text of statements) {
  try {
    await client.query(`prepare a_statement as ${text}`);
    await client.query('deallocate a_statement');
  } catch (error) {
    refused.push(`${(error as Error).message}\n${text}`);
  }
}
await client.end();

console.log(
  `PostgreSQL ${rows[0]?.server_version} prepared ${statements.length - refused.length} of ${statements.length} statements.`,
);
if (statements.length < fewest) refused.push(`Only ${statements.length} statements were recorded.`);
for (const each of refused) console.error(`\n${each}`);
process.exit(refused.length > 0 ? 1 : 0);
