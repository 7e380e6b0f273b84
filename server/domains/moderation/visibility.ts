import { sql } from 'kysely';

/** Matches content with this alias that moderators haven't hidden. */
export const isNotHidden = (alias: string) => sql`${sql.ref(`${alias}.hidden_at`)} is null`;
