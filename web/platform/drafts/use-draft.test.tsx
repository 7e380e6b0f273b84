// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, lose } from '../../testing/fake-api.ts';
import { fakeDrafts, type StoredDraft } from '../../testing/fake-drafts.ts';
import { renderHook, signIn } from '../../testing/render.tsx';
import { endSession } from '../session/session-store.ts';
import { sendDrafts } from './draft-sync.ts';
import { useDraft } from './use-draft.ts';

const drafts = fakeDrafts();
const put = drafts.replies['PUT /api/drafts/:place'];
const api = fakeApi(drafts.replies);
/** The server's drafts, also while it can't be reached. Only the network is replaced. */
const server = {
  drafts: drafts.stored,
  /** Kinds of calls with their place. `ASIDE` saves a copy. */
  get calls() {
    return api.calls.map(
      ({ line, body }) =>
        `${(body as { aside?: boolean } | undefined)?.aside ? 'ASIDE' : line.split(' ')[0]} ${line.split('/')[3]?.split('?')[0] ?? ''}`,
    );
  },
  get basis() {
    return api.got('PUT /api/drafts/:place').findLast(({ body }) => !body.aside)?.body.version;
  },
};
/** Counts drafts of other devices. */
let saves = 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T15:00:00Z') });
  signIn();
});
afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
});

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = async (place = 'post') => {
  const { result, unmount } = renderHook(() => useDraft(place));
  await settle();
  return { draft: () => result.current, close: unmount };
};
const write = (composer: { draft: () => ReturnType<typeof useDraft> }, content: string) =>
  act(() => composer.draft().set({ content }));

describe('a composer', () => {
  it('stores each change on the device at once and on the server after a pause', async () => {
    const composer = await open();
    write(composer, '<p>a</p>');
    await settle(1_000);
    write(composer, '<p>ab</p>');
    expect(localStorage.getItem('evolve.draft.nora.composer.post')).toContain('<p>ab</p>');
    await settle(1_400);
    expect(server.calls).toEqual(['GET ']);
    await settle(200);
    expect(server.calls).toEqual(['GET ', 'PUT post']);
    expect(server.drafts.get('post')?.content).toBe('<p>ab</p>');
    expect(composer.draft().status).toBe('saved');
  });

  it('reopens with its unsent text, and empty after sending', async () => {
    const first = await open('reply:1');
    act(() => first.draft().set({ title: 'Title' }));
    write(first, '<p>a</p>');
    first.close();
    await settle();
    expect(server.drafts.get('reply:1')?.title).toBe('Title');
    const second = await open('reply:1');
    expect(second.draft()).toMatchObject({ content: '<p>a</p>', title: 'Title' });
    act(() => void second.draft().clear());
    await settle();
    expect(second.draft()).toMatchObject({ content: '', title: '', status: 'idle' });
    expect(server.drafts.size).toBe(0);
    expect(localStorage.getItem('evolve.draft.nora.composer.reply:1')).toBeNull();
  });

  it('stores the base version of an edit, locally and on the server', async () => {
    const first = await open('edit:1');
    act(() => first.draft().set({ content: '<p>a</p>', base_version: 4 }));
    await settle(2_000);
    expect(server.drafts.get('edit:1')?.base_version).toBe(4);
    write(first, '<p>ab</p>');
    first.close();
    await settle();
    expect(server.drafts.get('edit:1')).toMatchObject({ content: '<p>ab</p>', base_version: 4 });
    const here = await open('edit:1');
    expect(here.draft().base_version).toBe(4);
    here.close();
    localStorage.clear();
    await settle(6_000);
    const elsewhere = await open('edit:1');
    expect(elsewhere.draft()).toMatchObject({ content: '<p>ab</p>', base_version: 4 });
  });

  it('continues the version of its last save, also after it was opened again', async () => {
    const first = await open();
    for (const text of ['<p>a</p>', '<p>b</p>']) {
      const before = server.drafts.get('post')?.version ?? null;
      write(first, text);
      await settle(2_000);
      expect(server.basis).toBe(before);
    }
    first.close();
    const second = await open();
    for (const text of ['<p>c</p>', '<p>d</p>']) {
      const before = server.drafts.get('post')?.version;
      write(second, text);
      await settle(2_000);
      expect(server.basis).toBe(before);
    }
  });

  it('survives an unreachable server and sends when it is back', async () => {
    api.isAway = true;
    const composer = await open();
    write(composer, '<p>a</p>');
    await settle(2_000);
    expect(composer.draft()).toMatchObject({ content: '<p>a</p>', status: 'local' });
    api.isAway = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await settle();
    expect(server.drafts.get('post')?.content).toBe('<p>a</p>');
    expect(composer.draft().status).toBe('saved');
  });

  it('takes a newer draft of another device, but not an older one', async () => {
    const stored = (content: string, at: string) =>
      server.drafts.set('post', { content, title: null, tags: null, version: (saves += 1), updated_at: at });
    stored('<p>phone</p>', '2026-03-02T14:00:00Z');
    const first = await open();
    expect(first.draft().content).toBe('<p>phone</p>');
    write(first, '<p>here</p>');
    stored('<p>older</p>', '2026-03-02T14:30:00Z');
    first.close();
    await settle();
    expect(server.drafts.get('post')?.content).toBe('<p>here</p>');
    stored('<p>later</p>', '2026-03-02T16:00:00Z');
    await settle(6_000);
    const second = await open();
    expect(second.draft().content).toBe('<p>later</p>');
  });

  it('does not restore text that was sent while the server was away', async () => {
    const first = await open();
    write(first, '<p>a</p>');
    await settle(2_000);
    api.isAway = true;
    act(() => void first.draft().clear());
    first.close();
    await settle(6_000);
    api.isAway = false;
    const second = await open();
    await settle();
    expect(second.draft().content).toBe('');
    expect(server.drafts.size).toBe(0);
  });

  it('ignores a response that arrives while the member types', async () => {
    server.drafts.set('post', {
      content: '<p>old</p>',
      title: null,
      tags: null,
      version: (saves += 1),
      updated_at: '2026-03-02T16:00:00Z',
    });
    const { result } = renderHook(() => useDraft('post'));
    act(() => result.current.set({ content: '<p>new</p>' }));
    await settle();
    expect(result.current.content).toBe('<p>new</p>');
  });

  it('shows changes of another tab without sending them itself', async () => {
    const composer = await open();
    const key = 'evolve.draft.nora.composer.post';
    const newValue = JSON.stringify({ content: '<p>there</p>', title: '', tags: '', isNew: true });
    localStorage.setItem(key, newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
    expect(composer.draft().content).toBe('<p>there</p>');
    await settle(5_000);
    expect(server.calls).toEqual(['GET ']);
  });
});

describe('a composer that was closed while it was sending', () => {
  it('empties the composer opened after it', async () => {
    const left = await open();
    write(left, '<p>a</p>');
    const { writing, clear } = left.draft();
    left.close();
    const back = await open();
    expect(back.draft().content).toBe('<p>a</p>');
    act(() => void clear(writing));
    await settle();
    expect(back.draft()).toMatchObject({ content: '', status: 'idle' });
    expect(server.drafts.size).toBe(0);
  });

  it('keeps text typed since, locally and on the server', async () => {
    const left = await open();
    write(left, '<p>a</p>');
    const { writing, clear } = left.draft();
    left.close();
    const back = await open();
    write(back, '<p>ab</p>');
    act(() => expect(clear(writing).content).toBe('<p>ab</p>'));
    await settle(2_000);
    expect(back.draft().content).toBe('<p>ab</p>');
    expect(server.drafts.get('post')?.content).toBe('<p>ab</p>');
  });
});

describe('a page that is closing', () => {
  const close = () => act(() => void window.dispatchEvent(new Event('pagehide')));

  it('sends the last text despite a call in progress, and shows it as saved if the page stays', async () => {
    const composer = await open();
    write(composer, '<p>a</p>');
    let arrive: () => void = () => undefined;
    api.on({ 'PUT /api/drafts/:place': () => new Promise((resolve) => (arrive = () => resolve(lose()))) });
    await settle(2_000);
    api.on(drafts.replies);
    write(composer, '<p>ab</p>');
    close();
    await settle();
    expect(server.drafts.get('post')?.content).toBe('<p>ab</p>');
    expect(composer.draft().status).toBe('saved');
    arrive();
    await settle();
    expect(composer.draft().status).toBe('saved');
    expect(server.drafts.get('post')?.content).toBe('<p>ab</p>');
  });

  it('keeps its text after a lost response, whatever its clock says', async () => {
    for (const isAnswerLost of [false, true]) {
      vi.setSystemTime('2026-03-02T15:00:00Z');
      const composer = await open();
      write(composer, '<p>a</p>');
      if (isAnswerLost)
        api.on({
          'PUT /api/drafts/:place': (got) => {
            put(got);
            return lose();
          },
        });
      await settle(2_000);
      api.on(drafts.replies);
      const stored = server.drafts.get('post') as StoredDraft;
      expect(stored.content).toBe('<p>a</p>');
      api.isAway = true;
      vi.setSystemTime('2026-03-02T14:50:00Z');
      write(composer, '<p>ab</p>');
      composer.close();
      await settle(6_000);
      api.isAway = false;
      const back = await open();
      await settle(6_000);
      expect(back.draft().content).toBe('<p>ab</p>');
      expect(server.drafts.get('post')?.content).toBe('<p>ab</p>');
      act(() => void back.draft().clear());
      await settle();
      back.close();
    }
  });
});

describe('sending unsent drafts', () => {
  it('leaves a newer draft on the server alone, and the composer shows it', async () => {
    const composer = await open();
    api.isAway = true;
    write(composer, '<p>old here</p>');
    await settle(2_000);
    api.isAway = false;
    const phone = {
      content: '<p>phone</p>',
      title: null,
      tags: null,
      version: (saves += 1),
      updated_at: '2026-03-02T16:00:00Z',
    };
    server.drafts.set('post', phone);
    await settle(6_000);
    await act(() => sendDrafts(1_000));
    expect(server.drafts.get('post')).toEqual(phone);
    expect(composer.draft().content).toBe('<p>phone</p>');
    expect(server.calls).not.toContain('PUT post');
    // The text typed here is saved as a second version.
    expect(server.calls).toContain('ASIDE post');
  });

  it('does not delete a server draft written after this one was emptied', async () => {
    const composer = await open();
    api.isAway = true;
    write(composer, '<p>a</p>');
    act(() => void composer.draft().clear());
    composer.close();
    await settle(2_000);
    api.isAway = false;
    const phone = {
      content: '<p>phone</p>',
      title: null,
      tags: null,
      version: (saves += 1),
      updated_at: '2026-03-02T16:00:00Z',
    };
    server.drafts.set('post', phone);
    await settle(6_000);
    await act(() => sendDrafts(1_000));
    expect(server.drafts.get('post')).toEqual(phone);
  });

  it('sends the other drafts', async () => {
    api.isAway = true;
    const composer = await open('reply:1');
    write(composer, '<p>a</p>');
    composer.close();
    await settle(2_000);
    api.isAway = false;
    await act(() => sendDrafts(1_000));
    expect(server.drafts.get('reply:1')?.content).toBe('<p>a</p>');
  });
});

describe('the client_id', () => {
  it('is reused for identical text after saving and a reload, and new for other text or after success', async () => {
    const first = await open();
    write(first, '<p>a</p>');
    const id = first.draft().idFor('a');
    await settle(2_000);
    expect(first.draft().status).toBe('saved');
    write(first, '<p>ab</p>');
    write(first, '<p>a</p>');
    first.close();
    await settle();
    const second = await open();
    expect(second.draft().idFor('a')).toBe(id);
    act(() => void second.draft().clear(second.draft().writing));
    expect(second.draft().idFor('a')).not.toBe(id);
    expect(second.draft().idFor('b')).not.toBe(second.draft().idFor('a'));
  });

  it('survives a save in progress', async () => {
    const composer = await open();
    write(composer, '<p>a</p>');
    let id = '';
    api.on({
      'PUT /api/drafts/:place': (got) => {
        id ||= composer.draft().idFor('a');
        return put(got);
      },
    });
    await settle(1_500);
    expect(composer.draft().status).toBe('saved');
    expect(composer.draft().idFor('a')).toBe(id);
  });
});

describe('a device without free storage', () => {
  beforeEach(() => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('does not claim to have stored the draft; the server has it after a pause', async () => {
    const composer = await open();
    write(composer, '<p>a</p>');
    expect(composer.draft().status).toBe('unkept');
    await settle(2_000);
    expect(server.drafts.get('post')?.content).toBe('<p>a</p>');
    expect(composer.draft().status).toBe('saved');
  });

  it('sends from memory when the server is back, and forgets sent text', async () => {
    api.isAway = true;
    const composer = await open();
    write(composer, '<p>a</p>');
    await settle(2_000);
    expect(composer.draft()).toMatchObject({ content: '<p>a</p>', status: 'unkept' });
    api.isAway = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await settle();
    expect(server.drafts.get('post')?.content).toBe('<p>a</p>');
    act(() => void composer.draft().clear());
    await settle();
    expect(server.drafts.size).toBe(0);
    composer.close();
    expect((await open()).draft().content).toBe('');
  });
});
