import { categoryProblems, type EditedCategory, weeklySlug } from '#contract/forum/categories.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import type {} from '../events.ts';
import { differences, type StoredCategory, slugOf } from './rules.ts';
import { categoryList, storeCategories } from './store.ts';

export interface CategoryList {
  /** Changes with every edit of the list. */
  version: string;
  categories: StoredCategory[];
}

const versioned = (categories: StoredCategory[]): CategoryList => ({
  version: sha256(JSON.stringify(categories)).toString('hex'),
  categories,
});

export const readCategoryList = async (db: Database): Promise<CategoryList> =>
  versioned(await categoryList(db));

/**
 * Adds, renames, orders, closes and opens categories. None is deleted, and slugs stay, so links and topics keep their place. Throws
 * 422 with a sentence by field, and 409 with the list as it is if someone else changed it meanwhile.
 */
export async function changeCategories(
  db: Database,
  actor: Actor,
  { version, categories }: { version: string; categories: readonly EditedCategory[] },
): Promise<CategoryList> {
  const before = await categoryList(db, { isLocked: true });
  const known = new Map(before.map((each) => [each.id, each]));
  const taken = new Set(before.map(({ slug }) => slug));
  const after = categories.map(({ id, name, description, icon, color, is_closed }) => {
    const slug = known.get(id)?.slug ?? slugOf(name, taken);
    taken.add(slug);
    return { id, slug, name: name.trim(), description: description.trim(), icon, color, is_closed };
  });
  const fields = categoryProblems(after, before.find(({ slug }) => slug === weeklySlug)?.id);
  const [first] = Object.values(fields);
  if (first) throw invalid(first, fields);
  const changed = differences(before, after);
  const left = new Set(after.map(({ id }) => id));
  if (left.size < after.length)
    throw invalid('A category is in the list twice. Reload the page and try again.');
  // A repetition of a list that is stored already is no conflict.
  if (changed.length === 0 && left.size === before.length) return versioned(before);
  const current = versioned(before);
  if (version !== current.version)
    throw conflict(
      'Another administrator changed the categories meanwhile. Nothing of yours was saved. Look at both, then save again.',
      'changed_elsewhere',
      { current },
    );
  if (before.some(({ id }) => !left.has(id)))
    throw invalid('A category can’t be deleted, because its topics stay. Close it instead.');
  await storeCategories(db, after, actor.now);
  await recordEvent(db, 'categories.changed', { ...actBy(actor, { isAudited: true }), about: { changed } });
  return readCategoryList(db);
}
