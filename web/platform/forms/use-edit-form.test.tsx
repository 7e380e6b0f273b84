// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { loadDialogs, renderHook, signIn } from '../../testing/render.tsx';
import { ApiError } from '../http/api.ts';
import { endSession } from '../session/session-store.ts';
import { useEditForm } from './use-edit-form.ts';

interface Note {
  id: string;
  content: string;
  version: number;
}
/** Simulates a server with one note and its drafts. Only the network is replaced. */
const drafts = fakeDrafts();
const server = { note: { id: '1', content: '', version: 1 } as Note, drafts: drafts.stored };
/** Simulates PUT: refuses text based on an outdated version and returns the current one. */
async function put(content: string, base: number): Promise<Note> {
  const { note } = server;
  if (content === note.content) return note;
  if (base !== note.version)
    throw new ApiError(409, { detail: 'Changed.', code: 'edited_elsewhere', current: note });
  server.note = { ...note, content, version: note.version + 1 };
  return server.note;
}

fakeApi(drafts.replies);
loadDialogs();
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T15:00:00Z') });
  server.note = { id: '1', content: '<p>One</p>', version: 1 };
  signIn();
});
afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
});

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
type Save = Parameters<typeof useEditForm<Note>>[1]['save'];
/** Renders the note's editor with the version its page has loaded, until a newer one arrives. */
const open = async (
  note = server.note,
  save: Save = ({ content }, base) => put(content, base),
  isPlain = false,
) => {
  const onFail = vi.fn();
  const onClose = vi.fn();
  const show = vi.fn<(version: Note) => void>();
  const { result, rerender, unmount } = renderHook(
    ({ written }) => useEditForm(written, { isPlain, save, failure: 'Not saved.', show, onFail, onClose }),
    { initialProps: { written: note } },
  );
  await settle();
  const editing = {
    get: () => result.current,
    content: () => result.current.values.content,
    theirs: () => result.current.theirs?.html,
    type: (content: string) => act(() => result.current.set({ content })),
    save: async () => (await act(() => result.current.save())) !== undefined,
    hear: (written: Note) => rerender({ written }),
    close: unmount,
    onFail,
    onClose,
    show,
  };
  return editing;
};
/** Another device saves the note and deletes its draft. */
const savedElsewhere = async (content = '<p>Theirs</p>') => {
  await settle(1_000);
  server.note = { ...server.note, content, version: server.note.version + 1 };
  server.drafts.clear();
  await settle(6_000);
};

describe('an editor', () => {
  it('saves text based on the current version', async () => {
    const editor = await open();
    expect(editor.content()).toBe('<p>One</p>');
    editor.type('<p>Two</p>');
    expect(await editor.save()).toBe(true);
    expect(server.note.content).toBe('<p>Two</p>');
    expect(editor.show).toHaveBeenLastCalledWith(server.note);
    expect(editor.onClose).toHaveBeenCalledOnce();
    await settle(2_000);
    expect(server.drafts.size).toBe(0);
  });

  it('shows both versions when another device saved meanwhile; saving again replaces it', async () => {
    const editor = await open();
    editor.type('<p>Mine</p>');
    await savedElsewhere();
    expect(await editor.save()).toBe(false);
    expect(server.note.content).toBe('<p>Theirs</p>');
    expect(editor.theirs()).toBe('<p>Theirs</p>');
    expect(editor.content()).toBe('<p>Mine</p>');
    expect(editor.onFail).toHaveBeenCalledOnce();
    expect(editor.onClose).not.toHaveBeenCalled();
    await settle(2_000);
    expect(server.drafts.get('edit:1')).toMatchObject({ content: '<p>Mine</p>', base_version: 1 });
    expect(await editor.save()).toBe(true);
    expect(server.note.content).toBe('<p>Mine</p>');
  });

  it('is not in conflict with its own text when the photo after it fails', async () => {
    let hasPhoto = true;
    const editor = await open(server.note, async ({ content }, base, onText) => {
      const after = await put(content, base);
      onText(after);
      if (hasPhoto) throw new ApiError(500, { detail: 'No photo.' });
      return after;
    });
    editor.type('<p>Two</p>');
    expect(await editor.save()).toBe(false);
    hasPhoto = false;
    expect(server.note).toMatchObject({ content: '<p>Two</p>', version: 2 });
    expect(editor.show).toHaveBeenLastCalledWith(server.note);
    expect(editor.onClose).not.toHaveBeenCalled();
    await settle(6_000);
    // The text is saved, so no draft is left.
    expect(server.drafts.size).toBe(0);
    editor.type('<p>Three</p>');
    await settle(2_000);
    expect(server.drafts.get('edit:1')).toMatchObject({ content: '<p>Three</p>', base_version: 2 });
    expect(await editor.save()).toBe(true);
    expect(editor.theirs()).toBeUndefined();
    expect(server.note.content).toBe('<p>Three</p>');
  });

  it.each([
    ['this device', () => undefined],
    ['another device', () => localStorage.clear()],
  ])('a draft opened again on %s keeps the version it was made from', async (_, move) => {
    const first = await open();
    first.type('<p>Mine</p>');
    first.close();
    await settle();
    const draft = server.drafts.get('edit:1');
    expect(draft?.base_version).toBe(1);
    const old = server.note;
    await savedElsewhere();
    if (draft) server.drafts.set('edit:1', draft);
    move();

    // The page has an outdated version, so the server refuses.
    const unaware = await open(old);
    expect(unaware.content()).toBe('<p>Mine</p>');
    expect(unaware.theirs()).toBeUndefined();
    expect(await unaware.save()).toBe(false);
    expect(unaware.theirs()).toBe('<p>Theirs</p>');
    unaware.close();
    await settle(6_000);

    // The page has the newer version, so both show at once.
    const aware = await open();
    expect(aware.content()).toBe('<p>Mine</p>');
    expect(aware.theirs()).toBe('<p>Theirs</p>');
    expect(await aware.save()).toBe(true);
    expect(server.note.content).toBe('<p>Mine</p>');
  });

  it('keeps this device’s text when the other one saved its own and deleted the draft', async () => {
    const first = await open();
    first.type('<p>Mine</p>');
    first.close();
    await savedElsewhere();
    const again = await open();
    expect(again.content()).toBe('<p>Mine</p>');
    expect(again.theirs()).toBe('<p>Theirs</p>');
  });

  it('deletes a draft whose exact text was saved elsewhere', async () => {
    const first = await open();
    first.type('<p>Mine</p>');
    first.close();
    await savedElsewhere('<p>Mine</p>');
    const again = await open();
    expect(again.theirs()).toBeUndefined();
    await act(() => again.get().leave());
    expect(again.onClose).toHaveBeenCalledOnce();
    expect(localStorage.getItem('evolve.draft.nora.composer.edit:1')).toBeNull();
  });

  it('shows newer content until the first key, and not after it', async () => {
    const editor = await open();
    server.note = { ...server.note, content: '<p>Two</p>', version: 2 };
    editor.hear(server.note);
    expect(editor.content()).toBe('<p>Two</p>');
    expect(editor.theirs()).toBeUndefined();
    editor.type('<p>Two and mine</p>');
    await savedElsewhere();
    editor.hear(server.note);
    expect(editor.content()).toBe('<p>Two and mine</p>');
    expect(await editor.save()).toBe(false);
    expect(editor.theirs()).toBe('<p>Theirs</p>');
  });

  it('stays open for text typed during the save', async () => {
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const editor = await open(server.note, async ({ content }, base) => {
      await waiting;
      return put(content, base);
    });
    editor.type('<p>Mine</p>');
    let saving: Promise<unknown> | undefined;
    act(() => {
      saving = editor.get().save();
    });
    editor.type('<p>Mine and more</p>');
    await act(async () => {
      answer();
      await saving;
    });
    expect(server.note.content).toBe('<p>Mine</p>');
    expect(editor.onClose).not.toHaveBeenCalled();
    expect(editor.content()).toBe('<p>Mine and more</p>');
    editor.hear(server.note);
    expect(await editor.save()).toBe(true);
    expect(server.note.content).toBe('<p>Mine and more</p>');
  });

  it('deletes the draft when the text equals the current version again', async () => {
    const editor = await open();
    editor.type('<p>Mine</p>');
    await settle(2_000);
    expect(server.drafts.size).toBe(1);
    editor.type('<p>One</p>');
    await settle(2_000);
    expect(server.drafts.size).toBe(0);
    expect(editor.content()).toBe('<p>One</p>');
  });

  it('shows text typed in another tab, and keeps it when the draft is deleted there', async () => {
    const editor = await open();
    editor.type('<p>Here</p>');
    const key = 'evolve.draft.nora.composer.edit:1';
    const there = { content: '<p>There</p>', title: '', tags: '', base_version: 1, isNew: true };
    const hear = (newValue: string | null) => {
      if (newValue === null) localStorage.removeItem(key);
      else localStorage.setItem(key, newValue);
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
    };
    hear(JSON.stringify(there));
    expect(editor.content()).toBe('<p>There</p>');
    hear(null);
    expect(editor.content()).toBe('<p>There</p>');
  });
});

it('keeps spaces and empty lines of a plain text, and the people picked in it', async () => {
  const text = ' One & <two> \n\n@Ada  \n';
  const first = await open({ ...server.note, content: 'One' }, undefined, true);
  act(() => {
    first.get().set({ content: 'O' });
    first.get().pick({ id: 'ada', name: 'Ada' });
    first.get().set({ content: text });
  });
  expect(first.content()).toBe(text);
  first.close();
  await settle();
  expect(server.drafts.get('edit:1')?.content).toBe(
    '<p> One &amp; &lt;two&gt; </p><p></p><p>@Ada  </p><p></p>',
  );
  const again = await open({ ...server.note, content: 'One' }, undefined, true);
  expect(again.content()).toBe(text);
  expect(again.get().values.queue?.people).toEqual([{ id: 'ada', name: 'Ada' }]);
});

describe('leaving', () => {
  const leave = async (editor: Awaited<ReturnType<typeof open>>) => {
    let left: Promise<void> | undefined;
    await act(async () => {
      left = editor.get().leave();
      await vi.advanceTimersByTimeAsync(50);
    });
    return { left };
  };

  it('closes without asking when nothing was changed', async () => {
    const editor = await open();
    await leave(editor);
    expect(editor.onClose).toHaveBeenCalledOnce();
  });

  it('asks once before it discards changed text', async () => {
    const editor = await open();
    editor.type('<p>Mine</p>');
    await leave(editor);
    await leave(editor);
    expect(screen.getAllByRole('alertdialog', { name: 'Discard your changes?' })).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe('Keep editing');
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await settle(500);
    expect(editor.onClose).not.toHaveBeenCalled();
    expect(editor.content()).toBe('<p>Mine</p>');

    await leave(editor);
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await settle(2_000);
    expect(editor.onClose).toHaveBeenCalledOnce();
    expect(server.drafts.size).toBe(0);
    expect(localStorage.getItem('evolve.draft.nora.composer.edit:1')).toBeNull();
  });

  it('keeps the member’s text as a draft when the other version is chosen', async () => {
    const first = await open();
    first.type('<p>Mine</p>');
    first.close();
    await savedElsewhere();
    const editor = await open();
    act(() => editor.get().keepServerVersion());
    expect(editor.onClose).toHaveBeenCalledOnce();
    editor.close();
    await settle();
    expect(server.note.content).toBe('<p>Theirs</p>');
    expect(server.drafts.get('edit:1')).toMatchObject({ content: '<p>Mine</p>', base_version: 1 });
  });
});
