// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { ApiError } from '../http/api.ts';
import { endSession, startSession } from '../session/session-store.ts';
import { useForm } from './use-form.ts';

interface Note {
  title: string;
  version: number;
}
/** The note on the server, and the note of the page. */
let stored: Note;
let shown: Note;

beforeEach(() => {
  localStorage.clear();
  startSession('token', { id: 'cleo' } as CurrentUser);
  stored = { title: 'Rain', version: 1 };
  shown = stored;
});
afterEach(cleanup);

const open = () =>
  renderHook(() =>
    useForm<{ title: string }, Note>({
      draft: 'note',
      values: { title: shown.title },
      version: shown.version,
      async save(values, version) {
        if (version !== stored.version)
          throw new ApiError(409, { detail: 'Changed.', code: 'edited_elsewhere', current: stored });
        stored = { ...values, version: version + 1 };
        return stored;
      },
      failure: 'We couldn’t save it.',
      show: (newer) => {
        shown = newer;
      },
    }),
  ).result;

async function clash() {
  const form = open();
  stored = { title: 'Theirs', version: 5 };
  act(() => form.current.set({ title: 'Mine' }));
  act(() => void form.current.save());
  await waitFor(() => expect(form.current.theirs).toEqual({ title: 'Theirs', version: 5 }));
  expect(form.current.values.title).toBe('Mine');
  return form;
}

it('saves over the other version after the member kept theirs', async () => {
  const form = await clash();
  act(() => form.current.keepMine());
  expect([form.current.theirs, form.current.error]).toEqual([undefined, null]);
  act(() => void form.current.save());
  await waitFor(() => expect(stored).toEqual({ title: 'Mine', version: 6 }));
  await waitFor(() => expect(form.current.isChanged).toBe(false));
});

it('shows the other version after the member took it, and forgets what was typed', async () => {
  const form = await clash();
  act(() => form.current.takeTheirs());
  expect(form.current.values.title).toBe('Theirs');
  expect([form.current.isChanged, form.current.theirs, form.current.error]).toEqual([false, undefined, null]);
  expect(stored).toEqual({ title: 'Theirs', version: 5 });
});

it('leaves nothing typed for the next person at this device, also in forms of pages that were closed', () => {
  const name = 'evolve.form.note.cleo';
  const form = open();
  act(() => form.current.set({ title: 'Mine' }));
  expect(localStorage.getItem(name)).toContain('Mine');
  localStorage.setItem('evolve.form.closed.cleo', '{}');
  localStorage.setItem('evolve.form.note.nora', '{}');
  endSession('logout');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('evolve.form.'))).toEqual([
    'evolve.form.note.nora',
  ]);
});

it('is a refusal until the refused field is changed', async () => {
  const { result: form } = renderHook(() =>
    useForm({
      values: { title: 'Rain' },
      save: () => Promise.reject(new ApiError(422, { detail: 'Too long.', fields: { title: 'Too long.' } })),
      failure: 'We couldn’t save it.',
    }),
  );
  act(() => form.current.set({ title: 'Rain and rain' }));
  act(() => void form.current.save());
  await waitFor(() => expect(form.current.errors).toEqual({ title: 'Too long.' }));
  expect(form.current.isRefused).toBe(true);
  act(() => form.current.set({ title: 'Rai' }));
  expect(form.current.errors).toEqual({});
  expect(form.current.isRefused).toBe(false);
});
