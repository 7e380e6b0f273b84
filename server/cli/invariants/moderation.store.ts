import { sql } from 'kysely';
import { tables } from '#server/tables.ts';

/** Selects the content of tables that have one type of it in all their rows. */
const wholeTables = sql.join(
  Object.entries(tables).flatMap(([table, entry]) =>
    'content' in entry
      ? [sql`select ${sql.lit(entry.content)} as type, id, hidden_at from ${sql.table(table)}`]
      : [],
  ),
  sql` union all `,
);

/** Invariants of reports, decisions and the audit log, listed with the others in `store.ts`. */
export const moderationChecks = [
  {
    name: 'reports belong to their case',
    wrong: 'A report is about other content than its case, or a case has no report.',
    query: sql`
      select c.id as case, r.id as report, c.content_type, r.content_id from moderation_cases c left join reports r on r.case_id = c.id
      where r.id is null or r.content_type <> c.content_type or r.content_id <> c.content_id`,
  },
  {
    name: 'hidden content has a decision',
    wrong: 'Content is hidden without a decision, or is shown although a decision hides it.',
    query: sql`
      with content as (
        ${wholeTables}
        union all select 'comment', id, hidden_at from comments where deleted_at is null
        union all select 'reply', id, hidden_at from forum_posts where id <> topic_id
        union all select 'group', id, hidden_at from groups where not is_welcome
        union all select 'profile', member_id, hidden_at from privacy_settings
      ), hiding as (
        select distinct content_type as type, content_id as id from moderation_cases
        where action in ('hide', 'suspend') or (action = 'warn' and content_type not in ('group', 'profile'))
      )
      select content.type, content.id, content.hidden_at from content left join hiding on hiding.type = content.type and hiding.id = content.id
      where (content.hidden_at is null) <> (hiding.id is null)`,
  },
  {
    name: 'the audit log is a chain',
    wrong: 'A row does not follow the one before it. `audit-verify` shows where the log was changed.',
    query: sql`
      select seq, at, action from (
        select seq, at, action, previous_hash, lag(hash) over (order by seq) as before from audit_log) log
      where previous_hash <> coalesce(before, decode(repeat('00', 32), 'hex'))`,
  },
  {
    name: 'the audit log has no words about erased members',
    wrong:
      'A row of an earlier version has a reason or an address of a member whose account was erased. See `audit-verify`.',
    query: sql`
      select a.seq, a.action from audit_log a join erasures e on e.erased_at is not null
        and (e.member_id = a.actor_id or e.member_id::text = a.target_id or e.member_id::text = a.details->>'author_id')
      where a.format = 1 and (a.reason is not null or a.ip is not null)`,
  },
];
