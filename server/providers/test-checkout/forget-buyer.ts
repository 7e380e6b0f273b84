import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Removes an address from the records of the test checkout. Its charges stay. */
export async function forgetTestBuyer(db: Database, email: string): Promise<void> {
  const nobody = 'former-member@erased.invalid';
  await sql`update test_customers set email = ${nobody} where lower(email) = lower(${email})`.execute(db);
  await sql`update test_checkouts set customer_email = ${nobody} where lower(customer_email) = lower(${email})`.execute(
    db,
  );
  await sql`delete from test_events where position(lower(${email}) in lower(body)) > 0`.execute(db);
}
