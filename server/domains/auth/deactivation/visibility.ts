import { type RawBuilder, sql } from 'kysely';

/** Matches members who are neither deactivated nor leaving. `member` is the alias of `members`. */
export const isPresent = (member = 'm'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${member}.away_since`)} is null`;
