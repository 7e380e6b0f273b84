import { sql } from 'kysely';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { queryIn } from '#server/platform/text/search/queries.ts';
import type { Asked } from '#server/platform/text/search/rules.ts';
import { asPattern } from '../rules.ts';
import { hasText, isOnSide, isOpenSide } from '../visibility.ts';

export interface FoundRow extends AuthorRow<'partner'> {
  id: string;
  conversation_id: string;
  position: number;
  content: string;
  message_type: 'text' | 'success_share';
  created_at: Date;
  is_own: boolean;
  has_image: boolean;
}

export interface Sought {
  asked: Asked;
  /** Finds the text as it was typed, for one of signs and of words that the index leaves out, such as "How are you". */
  typed: string;
}

/** Returns the viewer's newest messages with a text, across their conversations with members. The chats of groups aren't searched, because any number of their messages may be unheard. */
export async function searchMessages(
  db: Database,
  viewerId: string,
  { sought, before, limit }: { sought: Sought; before: { at: Date; id: string } | null; limit: number },
): Promise<FoundRow[]> {
  const isFound = sql`case when length(to_tsvector('folded_english', ${sought.typed})) = 0
    then msg.content ilike ${asPattern(sought.typed)} else msg.words @@ ${queryIn('folded_english', sought.asked)} end`;
  const below = before ? sql`(msg.created_at, msg.id) < (${before.at}, ${before.id}::uuid)` : sql`true`;
  const { rows } = await sql<FoundRow>`
    select msg.id, msg.conversation_id, msg.position, msg.content, msg.message_type, msg.created_at,
      msg.sender_id = ${viewerId} as is_own, msg.image_id is not null as has_image, ${authorColumns('partner')}
    from conversation_sides s join messages msg on ${isOnSide} ${joinAuthor(sql`s.partner_id`)}
    where s.member_id = ${viewerId} and s.group_id is null and ${isOpenSide} and ${hasText} and ${isFound} and ${below}
    order by msg.created_at desc, msg.id desc limit ${limit}`.execute(db);
  return rows;
}
