import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { useRef, useState } from 'react';
import { useDebounced } from '../../platform/app/use-debounced.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { PeopleList, PeoplePages } from './PeopleList.tsx';
import { discoverRead, foundPages } from './reads.ts';

/** Search for members (O-09, decision 72), and before anything is typed, suggestions with their reasons. */
export function DiscoverTab() {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const field = useRef<HTMLInputElement>(null);
  return (
    <Card>
      <Field
        label="Find people"
        hint="By name or by a word they say about themselves. An email finds someone only when it’s complete."
      >
        <Input
          ref={field}
          type="search"
          icon={Search}
          maxLength={254}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {q ? (
        <Found
          q={q}
          onClear={() => {
            setText('');
            field.current?.focus();
          }}
        />
      ) : (
        <Suggested />
      )}
    </Card>
  );
}

function Found({ q, onClear }: { q: string; onClear: () => void }) {
  const found = useInfiniteQuery(foundPages(q));
  const people = found.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <p className="small muted mt-3" role="status">
        {people && people.length > 0
          ? `${people.length}${found.hasNextPage ? ' or more' : ''} ${people.length === 1 ? 'person' : 'people'} found`
          : ''}
      </p>
      <PeoplePages
        query={found}
        loading="Searching..."
        failed="We couldn’t search. Try again."
        line={({ bio }) => bio}
        empty={
          <EmptyState
            art="results"
            level="h2"
            title={`No one found for “${q}”`}
            action={<Button onClick={onClear}>Clear the search</Button>}
          >
            Private profiles never show up here.
          </EmptyState>
        }
      />
    </>
  );
}

function Suggested() {
  const { data, isError, isFetching, refetch } = useQuery(discoverRead);
  if (!data)
    return isError ? (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        We couldn’t load suggestions. Try again.
      </InlineError>
    ) : (
      <SkeletonList label="Loading people to meet..." />
    );
  if (data.length === 0)
    return (
      <EmptyState art="posts" level="h2" title="No suggestions right now">
        Join a group, and people from it appear here.
      </EmptyState>
    );
  return (
    <section aria-labelledby="for-you" className="mt-5">
      <h2 className="card-title" id="for-you">
        For you
      </h2>
      <PeopleList people={data} line={({ reason }) => reason} />
    </section>
  );
}
