import type { NewsReaction } from '#contract/news/constants.ts';
import type { NewsPost } from '#contract/news/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { showNews } from '../read-news.ts';
import { newsMissing } from '../rules.ts';
import { readableNews } from '../store.ts';
import { hasReaction, setReaction } from './store.ts';

/** Adds or removes a reaction. Without `active` it is toggled. Throws 404 when the viewer can't read the news. */
export async function reactToNews(
  db: Database,
  {
    id,
    viewer,
    kind,
    active,
    now,
  }: { id: string; viewer: Viewer; kind: NewsReaction; active: boolean | undefined; now: Date },
): Promise<Pick<NewsPost, 'reactions' | 'reaction_counts'>> {
  const news = await readableNews(db, id, viewer.id, { isHeld: active === undefined });
  if (!news) throw notFound(newsMissing);
  const reaction = { id, memberId: viewer.id, kind };
  await setReaction(db, { ...reaction, active: active ?? !(await hasReaction(db, reaction)), now });
  const { reactions, reaction_counts } = await showNews(db, id, viewer);
  return { reactions, reaction_counts };
}
