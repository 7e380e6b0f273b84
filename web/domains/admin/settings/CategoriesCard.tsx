import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import {
  type CategoryIcon as CategoryIconName,
  categoryProblems,
  type EditedCategory,
  mostCategories,
  weeklySlug,
} from '#contract/forum/categories.ts';
import type { CategoryList } from '#contract/forum/endpoints.ts';
import { randomId } from '../../../platform/app/random-id.ts';
import { Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { rowOf } from '../../../platform/forms/form-state.ts';
import { LeaveQuestion } from '../../../platform/forms/leaving.tsx';
import { send } from '../../../platform/forms/use-form.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { queryClient } from '../../../platform/query/query.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { categoryListRead } from '../data.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** Forum categories: add, rename, order and close. None is deleted, because its topics stay. */
export function CategoriesCard() {
  return (
    <Card as="section" className="mt-6" aria-labelledby="categories-title">
      <h2 className="card-title" id="categories-title">
        Forum categories
      </h2>
      <DataOf
        query={useQuery(categoryListRead)}
        loading={
          <Skeleton label="Loading the categories...">
            <SkeletonBlock h="12rem" />
          </Skeleton>
        }
        failed="We couldn’t load the categories. Try again."
      >
        {(list) => <CategoriesForm list={list} />}
      </DataOf>
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

/** Returns sentences about a list by the paths of the form: those of the contract begin with the place of the category. */
const byPath = (problems: Readonly<Partial<Record<string, string>>>) =>
  Object.fromEntries(Object.entries(problems).map(([path, sentence]) => [`categories.${path}`, sentence]));
const weeklyCategoryOf = (list: CategoryList): string | undefined =>
  list.categories.find(({ slug }) => slug === weeklySlug)?.id;

function CategoriesForm({ list }: { list: CategoryList }) {
  const toast = useToast();
  const [open, setOpen] = useState<string | null>(null);
  const { form, over, notice, dialog } = useSettingsForm({
    stored: list,
    queryKey: categoryListRead.queryKey,
    start: (stored: CategoryList) => ({ categories: editedOf(stored) }),
    merge: ({ categories }, before, current) => ({
      categories: mergedRows(categories, editedOf(before), editedOf(current)),
    }),
    check: ({ categories }, before) => byPath(categoryProblems(categories, weeklyCategoryOf(before))),
    refusedFields: ({ fields }) => byPath(fields),
    save: ({ categories }, { version }) =>
      send('PUT /api/admin/forum-categories', {
        body: {
          version,
          categories: categories.map((row) => ({ ...row, icon: row.icon as CategoryIconName })),
        },
      }),
    failure: 'We couldn’t save the categories. Nothing has changed. Try again.',
    onSaved() {
      setOpen(null);
      toast('Saved. Everyone sees the categories like this now.');
      for (const call of ['GET /api/forum/categories', 'GET /api/admin/audit'])
        void queryClient.invalidateQueries({ queryKey: [call] });
    },
  });
  const { isChanged, busy } = form;
  const rows = form.values.categories;
  const weekly = weeklyCategoryOf(over);
  const set = (categories: EditedCategory[]) => form.set({ categories });
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
  return (
    <Form form={form}>
      <LeaveQuestion form={form} />
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
            form={rowOf(form, 'categories', at)}
            isOpen={open === row.id}
            isFirst={at === 0}
            isLast={at === rows.length - 1}
            mayClose={row.id !== weekly}
            isBusy={busy}
            onOpen={() => setOpen(open === row.id ? null : row.id)}
            onMove={(by) => move(at, by)}
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
            <Button kind="ghost" disabled={busy} onClick={form.reset}>
              Undo changes
            </Button>
            <SubmitButton form={form} disabled={Object.keys(form.errors).length > 0}>
              Save Changes
            </SubmitButton>
          </>
        ) : null}
      </div>
      {dialog}
    </Form>
  );
}
