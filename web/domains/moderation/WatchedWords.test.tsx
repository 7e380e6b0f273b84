// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { render } from '../../testing/render.tsx';
import { WatchedWords } from './WatchedWords.tsx';

/** The list on the server. Only the network is mocked. */
let list: string[];
/** The next response. */
let next: string[];
const server = fakeApi({
  'GET /api/admin/watched-words': () => list.map(added),
  'PUT /api/admin/watched-words': () => {
    list = next;
    return list.map(added);
  },
});
const sent = () => server.got('PUT /api/admin/watched-words').map(({ body }) => body);
beforeEach(() => {
  list = ['crypto', 'miracle cure'];
});

const added = (word: string) => ({ word, added_at: '2026-03-02T15:00:00.000Z' });
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Watched words/ });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

it('keeps words that others added or removed meanwhile, and says so', async () => {
  render(<WatchedWords />);
  fireEvent.change(await box(), { target: { value: 'miracle cure\nforex\n\nforex' } });
  next = ['casino', 'forex'];
  save();
  await screen.findByText('The list is saved, with what others changed meanwhile.');
  expect(sent()).toEqual([{ words: ['miracle cure', 'forex', 'forex'], before: ['crypto', 'miracle cure'] }]);
  expect((await box()).value).toBe('casino\nforex');

  fireEvent.change(await box(), { target: { value: 'casino' } });
  next = ['casino'];
  save();
  await screen.findByText('The list is saved.');
  expect(sent().at(-1)).toEqual({ words: ['casino'], before: ['casino', 'forex'] });
});
