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
import { randomId } from '../../../platform/app/random-id.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { categoryListRead } from '../data.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

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
  const [open, setOpen] = useState<string | null>(null);
  const form = useSettingsForm('PUT /api/admin/forum-categories', {
    stored: list,
    queryKey: categoryListRead.queryKey,
    start: editedOf,
    isChanged: (rows, over) => JSON.stringify(rows) !== JSON.stringify(editedOf(over)),
    merge: (rows, over, current) => mergedRows(rows, editedOf(over), editedOf(current)),
    failure: 'We couldn’t save the categories. Nothing has changed. Try again.',
    onSaved() {
      setOpen(null);
      toast('Saved. Everyone sees the categories like this now.');
      for (const call of ['GET /api/forum/categories', 'GET /api/admin/audit'])
        void queryClient.invalidateQueries({ queryKey: [call] });
    },
  });
  const { typed: rows, over, isChanged, notice, busy } = form;
  const checkIn = over.categories.find(({ slug }) => slug === checkInSlug)?.id;
  const problems = isChanged ? { ...categoryProblems(rows, checkIn), ...form.refused } : {};
  const set = (next: EditedCategory[]) => form.set(() => next);
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
    if (!isChanged || Object.keys(problems).length > 0 || busy) return;
    const categories = rows.map((row) => ({ ...row, icon: row.icon as CategoryIconName }));
    form.save({ body: { version: over.version, categories } });
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="muted small">
        The order is that of the forum. Links stay when you rename one. A closed category takes no new topics,
        and those that it has stay readable.
      </p>
      {notice ? (
        <Banner kind="warn" alert title="Someone else changed the categories">
          {notice}
        </Banner>
      ) : null}
      <ol>
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
              over.categories.some(({ id }) => id === row.id)
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
            <Button kind="ghost" disabled={busy} onClick={form.undo}>
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
      {form.dialog}
    </form>
  );
}
