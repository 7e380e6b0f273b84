import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchKind } from '#contract/content-types/content-types.ts';
import { searchKinds } from '#contract/content-types/content-types.ts';
import { isSearchable, searchPages } from '../../domains/search/data.ts';
import { SearchPage, type SearchView } from '../../domains/search/SearchPage.tsx';
import { memberPages as allMembers } from '../../domains/social/data.ts';
import { prefetchPages } from '../../platform/query/query.ts';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/search')({
  staticData: { live: 'focus' },
  validateSearch: searchOf,
  loader: ({ preload, location }) =>
    startReads(preload, () => {
      const { q = '', kind } = searchOf(location.search);
      startSearch(q.trim(), kind);
    }),
  component: Search,
});

function Search() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const onView = useCallback(
    (view: SearchView) => void navigate({ search: searchOf({ ...view }), replace: true, resetScroll: false }),
    [navigate],
  );
  return <SearchPage view={{ q: '', ...search }} onView={onView} />;
}

function searchOf(search: Record<string, unknown>): Partial<SearchView> {
  const q = ['string', 'number'].includes(typeof search.q) ? String(search.q).slice(0, 200) : '';
  const kind = searchKinds.find((each) => each === search.kind);
  return { ...(q && { q }), ...(kind && { kind }) };
}

function startSearch(q: string, kind: SearchKind | undefined): void {
  if (isSearchable(q)) prefetchPages(searchPages(q, kind));
  else if (kind === 'people' && q === '') prefetchPages(allMembers);
}
