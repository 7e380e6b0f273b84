import { byReactionKind } from '#contract/content-types/reaction-kinds.ts';
import { quoteLength } from '#contract/messages/constants.ts';
import type { LinkedPost, Message, Quote } from '#contract/messages/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import { beginningOf, editableUntil, postsIn } from './rules.ts';
import { readSettings } from './settings.store.ts';
import { linkedPosts, type MessageRow } from './store.ts';

/** How messages are shown: the content types, for posts that a message links to. */
export type Linked = Pick<ContentAdapters, 'post'>;

const excerptLength = 140;

/** Returns messages as the viewer sees them, with the posts that they link to and the viewer may read. */
export async function showMessages(
  db: Database,
  content: Linked,
  viewerId: string,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const posts = await readPosts(
    db,
    content,
    viewerId,
    rows.flatMap((row) => postsIn(row.content)),
  );
  const { read_receipts } = await readSettings(db, viewerId);
  return rows.map((row) => {
    const isOwn = row.sender_id === viewerId;
    const [postId] = postsIn(row.content);
    return {
      id: row.id,
      // A chat names its senders, so a deactivated one has no id either.
      sender_id: row.group_id === null ? row.sender_id : row.writer_id,
      receiver_id: row.receiver_id,
      sender: row.group_id === null ? null : authorOf(row, { as: 'writer' }),
      content: row.content,
      message_type: row.message_type,
      created_at: row.created_at.toISOString(),
      position: row.position,
      is_own: isOwn,
      client_id: isOwn ? row.client_id : null,
      image: row.image && pictureOf(row.image),
      quote: row.quote && quoteOf(row.quote),
      post: (postId !== undefined && posts.get(postId)) || null,
      read_at: isOwn && read_receipts ? (row.seen_at?.toISOString() ?? null) : null,
      reactions: byReactionKind((kind) => row.reactions[kind]?.members ?? []),
      reaction_counts: byReactionKind((kind) => row.reactions[kind]?.count ?? 0),
      deleted_by: row.deleted_by,
      edited_at: row.edited_at?.toISOString() ?? null,
      editable_until: isOwn && row.deleted_by === null ? editableUntil(row.created_at).toISOString() : null,
      may_delete: isOwn && row.deleted_by === null,
      may_report: !isOwn && row.sender_id !== null && row.deleted_by === null,
    };
  });
}

/** Returns what a reply shows of its message: the beginning of its first line, and nothing of one that the viewer doesn't see. */
function quoteOf({ is_there, ...quote }: NonNullable<MessageRow['quote']>): Quote {
  if (!is_there) return { id: null, is_own: quote.is_own, by: null, content: '', has_image: false };
  return { ...quote, content: beginningOf(quote.content.split('\n')[0] ?? '', quoteLength) };
}

async function readPosts(
  db: Database,
  content: Linked,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, LinkedPost>> {
  const rows = await linkedPosts(db, content, viewerId, [...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        author_name: authorOf(row).name,
        excerpt: beginningOf(row.excerpt, excerptLength),
        path: `/feed/${row.id}`,
      },
    ]),
  );
}

/** Returns one message as the viewer sees it. */
export async function showMessage(
  db: Database,
  content: Linked,
  viewerId: string,
  row: MessageRow,
): Promise<Message> {
  const [message] = await showMessages(db, content, viewerId, [row]);
  if (!message) throw new Error('A row became no message.');
  return message;
}
