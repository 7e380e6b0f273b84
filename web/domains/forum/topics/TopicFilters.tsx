import { Search } from 'lucide';
import { useState } from 'react';
import { useMember } from '../../../platform/session/session.ts';
import { Input } from '../../../ui/controls/Input.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import type { TopicsView } from '../search-params.ts';

interface TopicFiltersProps {
  view: TopicsView;
  onView: (view: TopicsView) => void;
}

/** Search and order above the list, and for staff a view of deleted topics. */
export function TopicFilters({ view, onView }: TopicFiltersProps) {
  const { is_admin, is_moderator } = useMember();
  return (
    <div className="flex flex-wrap gap-2.5 items-center">
      <SearchTopics q={view.q ?? ''} onSearch={(q) => onView({ ...view, q })} />
      {view.deleted ? null : (
        <Segmented
          label="Sort"
          value={view.sort ?? 'active'}
          onChange={(sort) => onView({ ...view, sort: sort === 'active' ? undefined : sort })}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'newest', label: 'Newest' },
            { value: 'unanswered', label: 'Unanswered' },
          ]}
        />
      )}
      {is_admin || is_moderator ? (
        <Segmented
          label="Which topics"
          value={view.deleted ? 'deleted' : 'open'}
          onChange={(which) =>
            onView({
              ...view,
              tag: undefined,
              sort: undefined,
              deleted: which === 'deleted' ? '1' : undefined,
            })
          }
          options={[
            { value: 'open', label: 'Topics' },
            { value: 'deleted', label: 'Deleted' },
          ]}
        />
      ) : null}
    </div>
  );
}

/** Searches on submit. An empty search shows the whole list. `q` comes from the URL, which Back changes too. */
function SearchTopics({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  if (seen !== q) {
    setSeen(q);
    setTyped(q);
  }
  return (
    <form
      className="grow [flex-basis:14rem] max-shell:[flex-basis:100%]"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== q) onSearch(typed.trim());
      }}
    >
      <Input
        type="search"
        name="q"
        icon={Search}
        quiet
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-label="Search topics"
        placeholder="Search this category"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          if (value === '' && q !== '') onSearch('');
        }}
      />
    </form>
  );
}
