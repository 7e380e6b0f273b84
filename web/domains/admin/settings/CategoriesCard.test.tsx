// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CategoryList } from '#contract/forum/endpoints.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { categoryListRead } from '../data.ts';
import { CategoriesCard } from './CategoriesCard.tsx';

const category = (id: string, slug: string, name: string) => ({
  id,
  slug,
  name,
  description: '',
  icon: 'map',
  color: '1',
  is_closed: false,
});
let stored: CategoryList;
let refusal: ReturnType<typeof refuse> | null;

const server = fakeApi({
  'GET /api/admin/forum-categories': () => stored,
  'PUT /api/admin/forum-categories': () => refusal ?? stored,
});
const sent = () => server.got('PUT /api/admin/forum-categories').map(({ body }) => body);
beforeEach(() => {
  stored = {
    version: 'v1',
    categories: [category('a', 'start_here', 'Start Here'), category('b', 'daily_check_in', 'Daily')],
  };
  refusal = null;
  signIn({ id: 'me', name: 'Mira' });
  render(<CategoriesCard />);
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const names = () =>
  sent()
    .at(-1)
    ?.categories.map(({ name }) => name);

it('saves names, order and what is closed in one call, and nothing before', async () => {
  await press('Move Daily up');
  await press('Edit Start Here');
  fireEvent.change(screen.getByDisplayValue('Start Here'), { target: { value: 'Begin' } });
  fireEvent.click(screen.getAllByRole('switch', { name: /Takes new topics/ }).at(-1)!);
  expect(sent()).toEqual([]);
  await press('Save Changes');
  await screen.findByText('Saved. Everyone sees the categories like this now.');
  expect(sent()[0]?.version).toBe('v1');
  expect(sent()[0]?.categories.map(({ name, is_closed }) => [name, is_closed])).toEqual([
    ['Daily', false],
    ['Begin', true],
  ]);
});

it('adds no category without a name, or with the name of another one', async () => {
  await press('Add a category');
  await screen.findByText('Please give the category a name.');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
  expect(save.disabled).toBe(true);
  const field = screen.getByRole('textbox', { name: /^Name/ });
  fireEvent.change(field, { target: { value: 'start here' } });
  await screen.findByText('Another category has this name.');
  fireEvent.change(field, { target: { value: 'Trails' } });
  expect(save.disabled).toBe(false);
  await press('Don’t add it');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

it('keeps the check-in open', async () => {
  await press('Edit Daily');
  expect(screen.getByRole<HTMLButtonElement>('switch').disabled).toBe(true);
});

it('keeps what was typed when someone else was first, and takes what they changed and added', async () => {
  await press('Edit Start Here');
  fireEvent.change(screen.getByDisplayValue('Start Here'), { target: { value: 'Begin' } });
  const current = {
    version: 'v2',
    categories: [
      category('a', 'start_here', 'Start Here'),
      category('b', 'daily_check_in', 'Every day'),
      category('c', 'trails', 'Trails'),
    ],
  };
  refusal = refuse(409, 'Look at both.', { code: 'changed_elsewhere', current });
  // The list is read again meanwhile, as when the window gets the focus.
  queryClient.setQueryData(categoryListRead.queryKey, current);
  await press('Save Changes');
  await screen.findByText('Look at both.');
  expect(sent().at(-1)?.version).toBe('v1');
  refusal = null;
  await press('Save Changes');
  await screen.findByText(/^Saved/);
  expect(sent().at(-1)?.version).toBe('v2');
  expect(names()).toEqual(['Begin', 'Every day', 'Trails']);
});
