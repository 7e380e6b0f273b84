import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { foundKinds, type SearchKind } from '#contract/content-types/content-types.ts';
import { useDebounced } from '../../platform/app/use-debounced.ts';
import { errorMessage } from '../../platform/http/api.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { ChipButton } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { numberWords } from '../../ui/formats.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { isSearchable, searchPages } from './data.ts';
import { People } from './People.tsx';
import { SearchResults } from './SearchResults.tsx';

export interface SearchView {
  q: string;
  kind?: SearchKind;
}

const kinds: readonly { value: SearchKind | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  ...foundKinds.map(({ kind, label }) => ({ value: kind, label })),
];

/** Searches posts, news, the blog, courses, topics, groups and people. The words and the kind are in the URL. */
export function SearchPage({ view, onView }: { view: SearchView; onView: (view: SearchView) => void }) {
  const [text, setText] = useState(view.q);
  const [seen, setSeen] = useState(view.q);
  // The last value this page wrote to the URL. It comes back while the member types; any other value comes from outside.
  const [own, setOwn] = useState(view.q);
  if (seen !== view.q) {
    setSeen(view.q);
    setOwn(view.q);
    if (view.q !== own) setText(view.q);
  }
  const show = (next: SearchView) => {
    setOwn(next.q);
    onView(next);
  };
  const showLater = useEffectEvent(show);
  // Stays for the visit, because the arrival gives the focus to the heading when no field is marked.
  const [isForTyping] = useState(view.q === '');
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    setText('');
    field.current?.focus();
  };
  const q = useDebounced(text.trim());
  const found = useInfiniteQuery({
    ...searchPages(q, view.kind),
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (q === view.q || q !== text.trim()) return;
    const timer = setTimeout(() => showLater({ ...view, q }));
    return () => clearTimeout(timer);
  }, [q, text, view]);
  const [first] = found.data?.pages ?? [];
  const counts = first?.items.counts;
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined;
  const total = view.kind ? counts?.[view.kind] : all;
  const atLeast = first?.items.at_least ?? [];
  const isCapped = view.kind ? atLeast.includes(view.kind) : atLeast.length > 0;
  const pages = found.data?.pages.map(({ items }) => ({ items: items.results }));
  const corrected = first?.items.corrected;
  const shown = pages?.reduce((sum, { items }) => sum + items.length, 0);
  const failure = errorMessage(found.error, 'Search isn’t responding.');
  const isMore =
    q.length > 1 && shown !== undefined && total !== undefined && shown > 0 && (shown < total || isCapped);

  return (
    <div className="page page--narrow">
      <PageHead title="Search" />
      <Field label="Search posts, courses, topics, groups and people" hideLabel>
        <Input
          ref={field}
          type="search"
          icon={Search}
          placeholder="Posts, topics, courses, people"
          maxLength={200}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this field
          autoFocus={isForTyping}
          data-arrival={isForTyping || undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <div className="row row--wrap mt-4" role="group" aria-label="Filter">
        {kinds.map(({ value, label }) => {
          const count = value ? counts?.[value] : all;
          const isOpen = value ? atLeast.includes(value) : atLeast.length > 0;
          return (
            <ChipButton
              key={label}
              pressed={view.kind === value}
              onClick={() => show({ q, ...(value && { kind: value }) })}
            >
              {label}
              {q.length > 1 && count !== undefined ? ` ${numberWords(count)}${isOpen ? '+' : ''}` : ''}
            </ChipButton>
          );
        })}
      </div>
      <div className="mt-5" aria-busy={found.isPlaceholderData}>
        {q.length < 2 ? (
          view.kind === 'people' && q === '' ? (
            <People />
          ) : (
            <EmptyState art="results" title="Type at least two letters" level="h2" />
          )
        ) : !pages && found.error && !navigator.onLine ? (
          <EmptyState
            art="offline"
            title="You’re offline"
            level="h2"
            action={
              <Button busy={found.isFetching} onClick={() => void found.refetch()}>
                Try again
              </Button>
            }
          >
            Search needs a connection. What you typed is still here.
          </EmptyState>
        ) : (
          <ListOf
            query={{ ...found, data: pages && { pages } }}
            loading="Searching..."
            failed={failure}
            empty={
              <EmptyState
                art="results"
                title={`Nothing found for “${q}”`}
                level="h2"
                action={<Button onClick={clear}>Clear search</Button>}
              >
                Try different words.
              </EmptyState>
            }
            more={{ label: 'Show more results', failed: failure }}
            frame={(list) => (
              <>
                {corrected ? (
                  <p className="small muted mb-3">
                    Nothing has “{q}”. Showing results for <b>{corrected}</b>.
                  </p>
                ) : null}
                {list}
              </>
            )}
            className="card card--flush rows"
            keyOf={({ kind, id }) => `${kind}-${id}`}
            row={(each) => <SearchResults found={each} />}
          />
        )}
        <p className={isMore ? 'small muted mt-3' : 'sr'} role="status">
          {q.length > 1 && shown !== undefined
            ? isMore
              ? `Showing ${numberWords(shown)} of ${numberWords(total)}${isCapped ? '+' : ''}. Add a word to narrow it down.`
              : `${shown} results`
            : ''}
        </p>
      </div>
    </div>
  );
}
