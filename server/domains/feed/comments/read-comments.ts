import type { Comment } from '#contract/feed.ts';
import { readHidings } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { asComment } from '../posts/read-posts.ts';
import type { PostFacts } from '../rules.ts';
import type { CommentRow } from './store.ts';

/** Returns rows as the contract's comments. The viewer's own hidden comments include the reason. */
export async function readComments(
  db: Database,
  rows: readonly CommentRow[],
  { post, viewer }: { post: PostFacts; viewer: Viewer },
): Promise<Comment[]> {
  const hidden = rows.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id);
  const hidings = await readHidings(db, 'comment', hidden);
  return rows.map((row) => ({ ...asComment(row, post, viewer), ...hidings.get(row.id) }));
}
