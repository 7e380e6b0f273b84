// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { LessonNotes } from './LessonNotes.tsx';

const outbox = vi.hoisted(() => ({ enqueue: vi.fn(), useOutboxEvents: () => {}, usePending: () => [] }));
vi.mock('../../../platform/offline/outbox.ts', () => outbox);

const server = fakeApi({ 'GET /api/lessons/:id/note': { content: 'Copy yesterday’s.', version: 4 } });
beforeEach(() => {
  signIn();
  outbox.enqueue.mockReset();
});

const open = () => render(<LessonNotes lessonId="l" />, { toasts: false });
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your notes' });

it('saves the note on its version, and keeps what is typed when that fails', async () => {
  outbox.enqueue.mockResolvedValue({ status: 'refused', error: new Error('no') });
  open();
  fireEvent.change(await field(), { target: { value: 'Mine.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t save your note.');
  expect(outbox.enqueue).toHaveBeenCalledWith({
    key: 'note:l',
    call: 'PUT /api/lessons/:id/note',
    params: { id: 'l' },
    body: { content: 'Mine.', base_version: 4 },
  });
  cleanup();
  queryClient.clear();
  open();
  expect((await field()).value).toBe('Mine.');
});

it('takes a note without a connection, also before the saved one was ever loaded', async () => {
  server.isAway = true;
  outbox.enqueue.mockResolvedValue({ status: 'waiting' });
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  open();
  fireEvent.change(await field(), { target: { value: 'On the train.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Saved on this device.'));
  expect(outbox.enqueue.mock.calls[0]?.[0].body).toEqual({ content: 'On the train.', base_version: 0 });
});
