// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '../http/api-error.ts';
import { ListOf } from './ListOf.tsx';
import { rowsOf } from './list-rows.ts';

interface Bird {
  id: string;
  name: string;
}
const bird = (id: string, name = `Bird ${id}`): Bird => ({ id, name });

let client: QueryClient;
/** Pages by cursor. An error is thrown. */
let pages: Record<string, { items: Bird[]; next: string | null } | Error>;
let asked: string[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  asked = [];
  pages = {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = async (cursor: string) => {
  asked.push(cursor);
  const page = pages[cursor];
  if (!page || page instanceof Error) throw page ?? new Error(`no page ${cursor}`);
  return page;
};

interface Look {
  failed?: null;
  fresh?: { label: string | null; onShow: () => unknown };
  arrows?: boolean;
  frame?: (list: ReactNode) => ReactNode;
}

function Birds(look: Look) {
  const query = useInfiniteQuery({
    queryKey: ['birds'],
    queryFn: ({ pageParam }) => answer(pageParam ?? 'first'),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  return <ListOf {...usual} {...look} query={query} />;
}

function AllBirds(look: Look) {
  const query = useQuery({ queryKey: ['all'], queryFn: async () => (await answer('first')).items });
  return <ListOf {...usual} {...look} query={query} />;
}

const usual = {
  loading: 'Loading the birds...',
  failed: 'We couldn’t load the birds.',
  empty: <p>No birds yet</p>,
  more: 'Show more birds',
  label: 'Birds',
  row: ({ name }: Bird) => (
    <li>
      <a href={`#${name}`}>{name}</a>
    </li>
  ),
} as const;

const show = (list = <Birds />) =>
  render(
    <QueryClientProvider client={client}>
      <main>{list}</main>
    </QueryClientProvider>,
  );
const names = () => within(screen.getByRole('list', { name: 'Birds' })).getAllByRole('listitem');
const texts = () => names().map((row) => row.textContent);
const more = () => screen.getByRole('button', { name: 'Show more birds' });

it('says that it is loading, then lists the rows', async () => {
  pages.first = { items: [bird('1'), bird('2')], next: null };
  show();
  expect(screen.getByRole('status').textContent).toBe('Loading the birds...');
  await screen.findByText('Bird 1');
  expect(texts()).toEqual(['Bird 1', 'Bird 2']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows what is empty instead of an empty list', async () => {
  pages.first = { items: [], next: null };
  show();
  await screen.findByText('No birds yet');
  expect(screen.queryByRole('list')).toBeNull();
});

it('looks for rows on the next page before it says that there are none', async () => {
  pages.first = { items: [], next: 'second' };
  pages.second = { items: [], next: null };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more birds' }));
  await screen.findByText('No birds yet');
});

it('says that the first page failed, and tries again', async () => {
  pages.first = new NetworkError();
  show();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We couldn’t load the birds.');
  pages.first = { items: [bird('1')], next: null };
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Bird 1');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leaves the words about a failure to the page', async () => {
  pages.first = new NetworkError();
  show(<Birds failed={null} />);
  await waitFor(() => expect(screen.getByRole('main').innerHTML).toBe(''));
});

it('adds the next page, and moves the focus to it with the last one', async () => {
  pages.first = { items: [bird('1')], next: 'second' };
  pages.second = { items: [bird('2')], next: 'third' };
  pages.third = { items: [bird('3')], next: null };
  show();
  await screen.findByText('Bird 1');
  more().focus();
  fireEvent.click(more());
  await screen.findByText('Bird 2');
  expect(document.activeElement).toBe(more());
  fireEvent.click(more());
  await screen.findByText('Bird 3');
  await waitFor(() => expect(document.activeElement).toBe(names()[2]));
  expect(asked).toEqual(['first', 'second', 'third']);
});

it('keeps the rows when older ones could not be loaded, says so, and tries again by the button', async () => {
  pages.first = { items: [bird('1')], next: 'second' };
  pages.second = new NetworkError();
  show();
  await screen.findByText('Bird 1');
  fireEvent.click(more());
  expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load more.');
  expect(texts()).toEqual(['Bird 1']);
  pages.second = { items: [bird('2')], next: null };
  fireEvent.click(more());
  await screen.findByText('Bird 2');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps the rows while they are read again, and when that fails', async () => {
  pages.first = { items: [bird('1')], next: null };
  show();
  await screen.findByText('Bird 1');
  const row = names()[0];
  pages.first = { items: [bird('0'), bird('1', 'Heron')], next: null };
  await act(() => client.invalidateQueries());
  await screen.findByText('Heron');
  expect(texts()).toEqual(['Bird 0', 'Heron']);
  // It is the same element, so its open menu or editor stays.
  expect(names()[1]).toBe(row);
  pages.first = new NetworkError();
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(client.getQueryState(['birds'])?.status).toBe('error'));
  expect(texts()).toEqual(['Bird 0', 'Heron']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows a row once that moved between two reads', async () => {
  pages.first = { items: [bird('1'), bird('2')], next: 'second' };
  pages.second = { items: [bird('2', 'Heron'), bird('3')], next: null };
  show();
  await screen.findByText('Bird 1');
  fireEvent.click(more());
  await screen.findByText('Bird 3');
  expect(texts()).toEqual(['Bird 1', 'Heron', 'Bird 3']);
});

it('shows what is newer when asked, with the focus on its first row', async () => {
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
  pages.first = { items: [bird('1')], next: null };
  const fresh = {
    label: '1 new bird',
    onShow: () => {
      pages.first = { items: [bird('0'), bird('1')], next: null };
      return client.invalidateQueries();
    },
  };
  const { rerender } = show(<Birds fresh={{ ...fresh, label: null }} />);
  await screen.findByText('Bird 1');
  expect(screen.queryByRole('button')).toBeNull();
  rerender(
    <QueryClientProvider client={client}>
      <main>
        <Birds fresh={fresh} />
      </main>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '1 new bird' }));
  await screen.findByText('Bird 0');
  await waitFor(() => expect(document.activeElement).toBe(names()[0]));
});

it('lists the answer of a plain query, in a frame and with arrow keys', async () => {
  pages.first = { items: [bird('1'), bird('2')], next: null };
  show(<AllBirds arrows frame={(list) => <section aria-label="Frame">{list}</section>} />);
  await screen.findByText('Bird 1');
  const [first, second] = within(screen.getByRole('region', { name: 'Frame' })).getAllByRole('link');
  first?.focus();
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second as HTMLElement, { key: 'Home' });
  expect(document.activeElement).toBe(first);
});

it('leaves the rows of another look, such as a table, to the caller', async () => {
  pages.first = { items: [bird('1')], next: null };
  const Table = () => {
    const query = useQuery({ queryKey: ['all'], queryFn: async () => (await answer('first')).items });
    return (
      <ListOf
        query={query}
        loading="Loading the birds..."
        failed="We couldn’t load the birds."
        empty={null}
        rows={(items) => (
          <table>
            <tbody>
              {items.map(({ id, name }) => (
                <tr key={id}>
                  <td>{name}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      />
    );
  };
  show(<Table />);
  expect((await screen.findByRole('cell')).textContent).toBe('Bird 1');
});

it('gives the page the same rows', () => {
  const twice = { pages: [{ items: [bird('1')] }, { items: [bird('1', 'Heron'), bird('2')] }] };
  expect(rowsOf<Bird>({ data: twice })).toEqual([bird('1', 'Heron'), bird('2')]);
  expect(rowsOf<Bird>({ data: undefined })).toBeUndefined();
});
