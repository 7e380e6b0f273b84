import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { searchKinds } from '#contract/content-types.ts';
import { SearchPage, type SearchView } from '../../domains/search/SearchPage.tsx';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/search')({
  staticData: { title: 'Search' },
  validateSearch: searchOf,
  loader: ({ preload, location }) =>
    startReads(preload, (pages) => {
      const { q = '', kind } = searchOf(location.search);
      pages.search(q.trim(), kind);
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
