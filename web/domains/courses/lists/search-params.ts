import { categoryKeys, difficultyKeys } from '#contract/courses/constants.ts';
import type { CatalogueView } from '../data.ts';

export interface CatalogueSearch extends CatalogueView {
  tab?: 'mine' | 'created';
}

/** Returns the filters of the catalogue from its address. */
export function viewOf(search: Record<string, unknown>): CatalogueView {
  const category = categoryKeys.find((key) => key === search['category']);
  const difficulty = difficultyKeys.find((key) => key === search['difficulty']);
  const { q } = search;
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim().slice(0, 200) }),
    ...(category && { category }),
    ...(difficulty && { difficulty }),
    ...(search['sort'] === 'newest' && { sort: 'newest' as const }),
  };
}
