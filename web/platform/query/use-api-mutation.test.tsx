// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fail, fakeApi, lose, refuse } from '../../testing/fake-api.ts';
import { renderHook } from '../../testing/render.tsx';
import { queryClient, read } from './query.ts';
import { useApiMutation } from './use-api-mutation.ts';

const call = 'PUT /api/notifications/mutes/:post';
const server = fakeApi({ [call]: () => ({ message: 'Saved' }) });
const sent = { params: { post: 'p1' }, body: { muted: true } };
type How = Parameters<typeof useApiMutation<typeof call>>[1];
const hook = (how: Partial<How> = {}) =>
  renderHook(() => useApiMutation(call, { failure: 'We couldn’t save that. Try again.', ...how })).result;

it('sends the call once, however often it is pressed, and is busy until the caller is done', async () => {
  let finish = () => {};
  const onDone = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const muting = hook({ onDone });
  const runs: unknown[] = [];
  act(() => void runs.push(muting.current.run(sent), muting.current.run(sent)));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() => expect(muting.current).toMatchObject({ busy: true, sending: [sent] }));
  expect(onDone).toHaveBeenCalledWith({ message: 'Saved' }, [sent]);
  act(() => finish());
  expect(await Promise.all(runs)).toEqual([{ message: 'Saved' }, undefined]);
  await waitFor(() => expect(muting.current).toMatchObject({ busy: false, isDone: true, sending: null }));
  expect(server.calls).toHaveLength(1);
});

it('sends every press of a toggle', async () => {
  const muting = hook({ isToggle: true });
  await act(() => Promise.all([muting.current.run(sent), muting.current.run(sent)]));
  expect(server.calls).toHaveLength(2);
});

it.each([
  ['the sentence of the server', refuse(409, 'It is locked.'), 'It is locked.'],
  ['its own sentence for a fault', fail(), 'We couldn’t save that. Try again.'],
  ['its own sentence without a connection', lose(), 'No connection.'],
])('shows %s', async (_, reply, sentence) => {
  server.on({ [call]: reply });
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
  server.on({ [call]: refuse(402, 'Upgrade.') });
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
  server.on({ [call]: fail() });
  await act(() => muting.current.run(sent));
  expect(isStale()).toBe(false);
  server.on({ [call]: { message: 'Saved' } });
  await act(() => muting.current.run(sent));
  expect(isStale()).toBe(true);
});

it('can send again after a reset, although the first call never ended', async () => {
  const paying = hook({ onDone: () => new Promise(() => {}) });
  act(() => void paying.current.run(sent));
  await waitFor(() => expect(paying.current.busy).toBe(true));
  act(() => paying.current.reset());
  await waitFor(() => expect(paying.current.busy).toBe(false));
  act(() => void paying.current.run(sent));
  await waitFor(() => expect(server.calls).toHaveLength(2));
});
