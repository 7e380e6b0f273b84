import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { type FormEvent, useState } from 'react';
import type { CategoryList } from '#contract/forum.ts';
import {
  type CategoryIcon as CategoryIconName,
  categoryProblems,
  checkInSlug,
  type EditedCategory,
  mostCategories,
} from '#contract/forum-categories.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { ApiError } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import '../forum/forum.css';
import { useLeaveQuestion } from '../profile/use-leave-question.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { categoryListRead } from './reads.ts';
import { useFreshProof } from './use-fresh-proof.tsx';

/** Forum categories: add, rename, order and close. None is deleted, because its topics stay. */
export function CategoriesCard() {
  const list = useQuery(categoryListRead);
  return (
    <Card as="section" className="mt-6" aria-labelledby="categories-title">
      <h2 className="card-title" id="categories-title">
        Forum categories
      </h2>
      {list.data ? (
        <Form list={list.data} />
      ) : list.isError ? (
        <InlineError onRetry={() => void list.refetch()} retrying={list.isFetching}>
          We couldn’t load the categories. Try again.
        </InlineError>
      ) : (
        <Skeleton label="Loading the categories...">
          <SkeletonBlock h="12rem" />
        </Skeleton>
      )}
    </Card>
  );
}

const editedOf = (list: CategoryList): EditedCategory[] =>
  list.categories.map(({ slug: _, ...category }) => category);

/**
 * Returns the typed list over a newer one: fields that weren't typed are those of the newer list, and categories that
 * another administrator added stay, because the list has to name every one.
 */
function mergedRows(
  typed: readonly EditedCategory[],
  before: readonly EditedCategory[],
  current: readonly EditedCategory[],
): EditedCategory[] {
  const merged = typed.map((row) => {
    const was = before.find(({ id }) => id === row.id);
    const now = current.find(({ id }) => id === row.id);
    if (!was || !now) return row;
    const own = Object.entries(row).filter(([key, value]) => value !== was[key as keyof EditedCategory]);
    return { ...now, ...(Object.fromEntries(own) as Partial<EditedCategory>) };
  });
  return [...merged, ...current.filter(({ id }) => !typed.some((row) => row.id === id))];
}

function Form({ list }: { list: CategoryList }) {
  const toast = useToast();
  const proof = useFreshProof();
  /** The list as typed, and the one that it was typed over. Null while nothing was changed. */
  const [edited, setEdited] = useState<{ rows: EditedCategory[]; over: CategoryList } | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [notice, setNotice] = useState('');
  const [refused, setRefused] = useState<Record<string, string>>({});
  // A list that is read again meanwhile must not pass as seen: the version sent is that of the list typed over.
  const over = edited?.over ?? list;
  const stored = editedOf(over);
  const rows = edited?.rows ?? stored;
  const isChanged = JSON.stringify(rows) !== JSON.stringify(stored);
  const checkIn = over.categories.find(({ slug }) => slug === checkInSlug)?.id;
  const problems = isChanged ? { ...categoryProblems(rows, checkIn), ...refused } : {};
  useLeaveQuestion(isChanged);

  const { run, busy } = useApiMutation('PUT /api/admin/forum-categories', {
    failure: 'We couldn’t save the categories. Nothing has changed. Try again.',
    onDone(saved) {
      queryClient.setQueryData(categoryListRead.queryKey, saved);
      setEdited(null);
      setNotice('');
      setOpen(null);
      toast('Saved. Everyone sees the categories like this now.');
      for (const call of ['GET /api/forum/categories', 'GET /api/admin/audit'])
        void queryClient.invalidateQueries({ queryKey: [call] });
    },
    onFail(failed): 'handled' | undefined {
      if (!(failed instanceof ApiError)) return undefined;
      const { current } = failed.body as { current?: CategoryList };
      if (failed.code === 'changed_elsewhere' && current) {
        queryClient.setQueryData(categoryListRead.queryKey, current);
        setEdited({ rows: mergedRows(rows, stored, editedOf(current)), over: current });
        setNotice(failed.message);
        return 'handled';
      }
      setRefused(failed.fields);
      return proof.asks(failed, save);
    },
  });
  function save(): void {
    setRefused({});
    void run({
      body: {
        version: over.version,
        categories: rows.map((row) => ({ ...row, icon: row.icon as CategoryIconName })),
      },
    });
  }
  const set = (next: EditedCategory[]) => {
    setEdited({ rows: next, over });
    setRefused({});
  };
  const move = (at: number, by: -1 | 1) => {
    const next = [...rows];
    next.splice(at + by, 0, ...next.splice(at, 1));
    set(next);
  };
  const add = () => {
    const id = randomId();
    set([...rows, { id, name: '', description: '', icon: 'talk', color: '1', is_closed: false }]);
    setOpen(id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && Object.keys(problems).length === 0 && !busy) save();
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="muted small">
        The order is that of the forum. Links stay when you rename one. A closed category takes no new topics,
        and those that it has stay readable.
      </p>
      {notice ? (
        <Banner kind="warn" title="Someone else changed the categories">
          {notice}
        </Banner>
      ) : null}
      <ol className="category-rows">
        {rows.map((row, at) => (
          <CategoryFields
            key={row.id}
            category={row}
            isOpen={open === row.id}
            isFirst={at === 0}
            isLast={at === rows.length - 1}
            mayClose={row.id !== checkIn}
            isBusy={busy}
            problems={{ name: problems[`${at}.name`], description: problems[`${at}.description`] }}
            onOpen={() => setOpen(open === row.id ? null : row.id)}
            onMove={(by) => move(at, by)}
            onChange={(part) => set(rows.map((each) => (each.id === row.id ? { ...each, ...part } : each)))}
            onDrop={
              stored.some(({ id }) => id === row.id)
                ? undefined
                : () => set(rows.filter(({ id }) => id !== row.id))
            }
          />
        ))}
      </ol>
      <div className="row row--wrap mt-4">
        <Button icon={Plus} disabled={busy || rows.length >= mostCategories} onClick={add}>
          Add a category
        </Button>
        {isChanged ? (
          <>
            <Button
              kind="ghost"
              disabled={busy}
              onClick={() => {
                setEdited(null);
                setNotice('');
              }}
            >
              Undo changes
            </Button>
            <Button
              type="submit"
              kind="primary"
              busy={busy}
              busyText="Saving..."
              disabled={Object.keys(problems).length > 0}
            >
              Save categories
            </Button>
          </>
        ) : null}
      </div>
      {proof.dialog}
    </form>
  );
}
