// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { queryClient, read } from './query.ts';
import { useApiMutation } from './use-api-mutation.ts';

const wire = vi.fn<typeof fetch>();
const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const saved = () => answer(200, { message: 'Saved', post_ids: [] });

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('fetch', wire);
});
afterEach(() => {
  wire.mockReset();
  vi.unstubAllGlobals();
});

const call = 'PUT /api/notifications/mutes/:post';
const sent = { params: { post: 'p1' }, body: { muted: true } };
type How = Parameters<typeof useApiMutation<typeof call>>[1];
const hook = (how: Partial<How> = {}) =>
  renderHook(() => useApiMutation(call, { failure: 'We couldn’t save that. Try again.', ...how }), {
    wrapper: ToastProvider,
  }).result;

it('sends the call once, however often it is pressed, and is busy until the caller is done', async () => {
  let finish = () => {};
  const onDone = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  wire.mockImplementation(async () => saved());
  const muting = hook({ onDone });
  const runs: unknown[] = [];
  act(() => void runs.push(muting.current.run(sent), muting.current.run(sent)));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() => expect(muting.current).toMatchObject({ busy: true, sending: [sent] }));
  expect(onDone).toHaveBeenCalledWith({ message: 'Saved', post_ids: [] }, [sent]);
  act(() => finish());
  expect(await Promise.all(runs)).toEqual([{ message: 'Saved', post_ids: [] }, undefined]);
  await waitFor(() => expect(muting.current).toMatchObject({ busy: false, isDone: true, sending: null }));
  expect(wire).toHaveBeenCalledOnce();
});

it('sends every press of a toggle', async () => {
  wire.mockImplementation(async () => saved());
  const muting = hook({ isToggle: true });
  await act(() => Promise.all([muting.current.run(sent), muting.current.run(sent)]));
  expect(wire).toHaveBeenCalledTimes(2);
});

it.each([
  ['the sentence of the server', () => answer(409, { detail: 'It is locked.' }), 'It is locked.'],
  ['its own sentence for a fault', () => answer(500, {}), 'We couldn’t save that. Try again.'],
  ['its own sentence without a connection', () => Promise.reject(new TypeError()), 'No connection.'],
])('shows %s', async (_, reply, sentence) => {
  wire.mockImplementation(async () => reply());
  const failure = { failed: 'We couldn’t save that. Try again.', network: 'No connection.' };
  hook();
  const toasted = hook({ failure });
  expect(await act(() => toasted.current.run(sent))).toBeUndefined();
  expect(document.body.textContent).toContain(sentence);
  const showError = vi.fn();
  const told = hook({ failure, showError });
  await act(() => told.current.run(sent));
  expect(showError).toHaveBeenCalledWith(sentence);
  const form = hook({ failure, showError: null });
  await act(() => form.current.run(sent));
  await waitFor(() => expect(form.current.error).toBe(sentence));
  act(() => form.current.clear());
  await waitFor(() => expect(form.current).toMatchObject({ error: null, cause: null }));
});

it('shows nothing for a failure that the caller handles', async () => {
  wire.mockImplementation(async () => answer(402, { detail: 'Upgrade.' }));
  const showError = vi.fn();
  const muting = hook({ showError, onFail: () => 'handled' });
  await act(() => muting.current.run(sent));
  expect(showError).not.toHaveBeenCalled();
});

it('refetches what it invalidates, after a success only', async () => {
  const { queryKey } = read('GET /api/notifications/mutes');
  queryClient.setQueryData(queryKey, { post_ids: [] });
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  const muting = hook({ invalidates: ['GET /api/notifications/mutes'] });
  wire.mockImplementation(async () => answer(500, {}));
  await act(() => muting.current.run(sent));
  expect(isStale()).toBe(false);
  wire.mockImplementation(async () => saved());
  await act(() => muting.current.run(sent));
  expect(isStale()).toBe(true);
});

it('can send again after a reset, although the first call never ended', async () => {
  wire.mockImplementation(async () => saved());
  const paying = hook({ onDone: () => new Promise(() => {}) });
  act(() => void paying.current.run(sent));
  await waitFor(() => expect(paying.current.busy).toBe(true));
  act(() => paying.current.reset());
  await waitFor(() => expect(paying.current.busy).toBe(false));
  act(() => void paying.current.run(sent));
  await waitFor(() => expect(wire).toHaveBeenCalledTimes(2));
});
