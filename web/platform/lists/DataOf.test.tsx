// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { DataOf } from './DataOf.tsx';

afterEach(cleanup);

const refetch = vi.fn<() => void>();
const loading = { data: undefined, error: null as unknown, isError: false, isFetching: true, refetch };
const show = (query: { data: string | undefined; error: unknown; isError: boolean; isFetching: boolean }) =>
  render(
    <DataOf
      query={{ ...query, refetch }}
      loading="Loading the bird..."
      failed="We couldn’t load the bird."
      gone={<p>It flew away.</p>}
    >
      {(name) => <p>{name}</p>}
    </DataOf>,
  );

it('says that it loads, then shows what was read', () => {
  show(loading);
  expect(screen.getByRole('status').textContent).toBe('Loading the bird...');
  cleanup();
  show({ ...loading, data: '' });
  expect(screen.queryByRole('status')).toBeNull();
});

it('says that it failed, and tries again', () => {
  show({ ...loading, isError: true, isFetching: false, error: new NetworkError() });
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t load the bird.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('says that it is gone, and what the server said about a refusal', () => {
  const refused = (status: number, detail: string) =>
    new ApiError(status, { detail, code: 'x', request_id: 'r' } as never);
  show({ ...loading, isError: true, error: refused(404, 'Not found') });
  expect(screen.getByText('It flew away.')).toBeTruthy();
  cleanup();
  show({ ...loading, isError: true, error: refused(403, 'Only its owner sees it.') });
  expect(screen.getByText('Only its owner sees it.')).toBeTruthy();
});

it('keeps what was read when reading it again fails', () => {
  show({ data: 'Heron', error: new NetworkError(), isError: true, isFetching: false });
  expect(screen.getByText('Heron')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
