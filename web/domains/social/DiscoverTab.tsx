import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { type DiscoverKind, discoverKinds, newDays } from '#contract/social/friendships.ts';
import { useDebounced } from '../../platform/app/use-debounced.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { ChipButton } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { plural } from '../../ui/formats.ts';
import { discoverRead, foundPages, nearNameRead } from './data.ts';
import { PeopleList } from './PeopleList.tsx';

/** Search for members, and before anything is typed, suggestions with their reasons. */
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

/** The people of a search. For a name with a typo, those of the corrected one. */
function Found({ q, onClear }: { q: string; onClear: () => void }) {
  const own = useInfiniteQuery(foundPages(q));
  const isNone = own.data?.pages[0]?.items.length === 0;
  const near = useQuery({ ...nearNameRead(q), enabled: isNone });
  const corrected = (isNone && near.data?.corrected) || null;
  const other = useInfiniteQuery({ ...foundPages(corrected ?? q), enabled: corrected !== null });
  const others = corrected === null ? 0 : (other.data?.pages[0]?.items.length ?? 0);
  const found = others > 0 ? other : own;
  const isLooking = isNone && (near.isFetching || (corrected !== null && other.isFetching)) && others === 0;
  const people = isLooking ? undefined : found.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <p className={people?.length === 0 ? 'sr' : 'small muted mt-3'} role="status">
        {others > 0 ? (
          <>
            No one found for “{q}”. Showing people for <b>{corrected}</b>.{' '}
          </>
        ) : null}
        {people?.length === 0 ? `No one found for “${q}”` : null}
        {people && people.length > 0
          ? `${people.length}${found.hasNextPage ? ' or more' : ''} ${plural(people.length, 'person', 'people')} found`
          : ''}
      </p>
      <PeopleList
        query={isLooking ? { ...found, data: undefined } : found}
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

const groups = <ButtonLink href="/groups">Browse groups</ButtonLink>;
const chips: Record<
  DiscoverKind,
  { label: string; empty: [title: string, text: string, wayOn?: ReactNode] }
> = {
  for_you: {
    label: 'For you',
    empty: ['No suggestions right now', 'Join a group, and people from it appear here.', groups],
  },
  near_my_day: {
    label: 'Near my day',
    empty: ['No one near your day right now', 'Only members who show everyone their activity appear here.'],
  },
  my_groups: {
    label: 'My groups',
    empty: ['No one new from your groups', 'Join another group, and people from it appear here.', groups],
  },
  new_here: {
    label: 'New here',
    empty: ['No one new right now', `Members of the last ${newDays} days appear here.`],
  },
};

function Suggested() {
  const [show, setShow] = useState<DiscoverKind>('for_you');
  return (
    <section aria-label="Suggestions" className="mt-4">
      <div className="row row--wrap [--gap:0.5rem]" role="group" aria-label="Show">
        {discoverKinds.map((kind) => (
          <ChipButton key={kind} pressed={kind === show} onClick={() => setShow(kind)}>
            {chips[kind].label}
          </ChipButton>
        ))}
      </div>
      <SuggestedPeople key={show} show={show} />
    </section>
  );
}

function SuggestedPeople({ show }: { show: DiscoverKind }) {
  const [title, text, wayOn] = chips[show].empty;
  return (
    <div className="mt-2">
      <PeopleList
        query={useQuery(discoverRead(show))}
        loading="Loading people to meet..."
        failed="We couldn’t load suggestions. Try again."
        line={({ reason, bio }) => reason ?? bio}
        empty={
          <EmptyState art="posts" level="h2" title={title} action={wayOn}>
            {text}
          </EmptyState>
        }
      />
    </div>
  );
}
