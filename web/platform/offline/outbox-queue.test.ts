import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { offlineCalls } from '../../routes/-shell/offline-calls.ts';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { Outbox, type OutboxEvent, type Store } from './outbox-queue.ts';
import type { AnswerOf, Operation, WaitingCall } from './outbox-rules.ts';

/** One browser's storage, shared by its tabs. A reload is a new Outbox on it. */
function browser(): Store & { lists: Map<string, Operation[]> } {
  const lists = new Map<string, Operation[]>();
  return {
    lists,
    load: async (member) => structuredClone(lists.get(member) ?? []),
    change: async (member, step) => {
      const after = step(lists.get(member) ?? []);
      lists.set(member, structuredClone(after));
      return after;
    },
    clear: async (member) => void lists.delete(member),
  };
}

const tick = (item: string, value = true) => ({
  key: `tick:p:1:1:${item}`,
  call: 'POST /api/programs/:id/update-checklist' as const,
  params: { id: 'p' },
  body: { day: 1, item, value },
});
const words = (reflection: string, base_version: number) => ({
  key: 'reflection:p:1:1',
  call: 'POST /api/programs/:id/save-reflection' as const,
  params: { id: 'p' },
  body: { day: 1, reflection, base_version },
});
const ticked = { day: 1 } as AnswerOf<WaitingCall>;
const saved = (version: number) => ({ message: 'Reflection saved!', version }) as AnswerOf<WaitingCall>;

let store: ReturnType<typeof browser>;
let send: ReturnType<typeof vi.fn<(op: Operation) => Promise<AnswerOf<WaitingCall>>>>;
const tab = (more: Partial<ConstructorParameters<typeof Outbox>[0]> = {}) => {
  const outbox = new Outbox({ store, send, chance: () => 0.5, ...more });
  outbox.calls = offlineCalls;
  outbox.use('nora');
  return outbox;
};
const sentItems = () => send.mock.calls.map(([op]) => op.body.item ?? op.body.reflection);

beforeEach(() => {
  vi.useFakeTimers();
  store = browser();
  send = vi.fn(async () => ticked);
});
afterEach(() => vi.useRealTimers());

describe('sending', () => {
  test('a change is stored before its request leaves and deleted after the response', async () => {
    send.mockImplementation(async (op) => {
      expect(store.lists.get('nora')!.map(({ id }) => id)).toContain(op.id);
      return ticked;
    });
    const outbox = tab();
    const outcome = await outbox.enqueue(tick('walk'));
    expect(outcome).toMatchObject({ status: 'saved', reply: ticked });
    expect(outbox.pending()).toEqual([]);
    expect(store.lists.get('nora')).toEqual([]);
  });

  test('changes leave one at a time and in order', async () => {
    let open = 0;
    send.mockImplementation(async () => {
      expect(++open).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 50));
      open--;
      return ticked;
    });
    const outbox = tab();
    const all = [outbox.enqueue(tick('lesson')), outbox.enqueue(tick('walk')), outbox.enqueue(tick('bonus'))];
    await vi.runAllTimersAsync();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(['saved', 'saved', 'saved']);
    expect(sentItems()).toEqual(['lesson', 'walk', 'bonus']);
  });

  test('throws when no member is signed in', async () => {
    const outbox = new Outbox({ store, send });
    await expect(outbox.enqueue(tick('walk'))).rejects.toThrow('Error: Not logged in');
  });
});

describe('without a connection', () => {
  test('a change waits, survives a reload, and is sent with the same id when the connection returns', async () => {
    send.mockRejectedValue(new NetworkError());
    const outbox = tab();
    expect(await outbox.enqueue(tick('lesson'))).toMatchObject({ status: 'waiting' });
    expect(outbox.pending()).toHaveLength(1);
    const { id, happened_at } = outbox.pending()[0]!;
    outbox.use(null);

    send.mockReset().mockResolvedValue(ticked);
    const reloaded = tab();
    await vi.runAllTimersAsync();
    expect(send.mock.calls[0]![0]).toMatchObject({ id, happened_at });
    expect(reloaded.pending()).toEqual([]);
  });

  test('retries by itself, with a longer wait each time', async () => {
    send
      .mockRejectedValueOnce(new NetworkError())
      .mockRejectedValueOnce(new ApiError(503, {}))
      .mockResolvedValue(ticked);
    const outbox = tab();
    await outbox.enqueue(tick('lesson'));
    await vi.advanceTimersByTimeAsync(999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(send).toHaveBeenCalledTimes(3);
    expect(outbox.pending()).toEqual([]);
  });

  test('a connection that returns while a call fails is used at once', async () => {
    let fail = (_: Error) => {};
    send.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
    const outbox = tab();
    const outcome = outbox.enqueue(tick('walk'));
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    outbox.reconnected();
    fail(new NetworkError(new Error('offline')));
    await outcome;
    await vi.advanceTimersByTimeAsync(10);
    expect(send).toHaveBeenCalledTimes(2);
    expect(outbox.pending()).toEqual([]);
  });

  test('a newer tick replaces the waiting one', async () => {
    send.mockRejectedValue(new NetworkError());
    const outbox = tab();
    await outbox.enqueue(tick('lesson', true));
    const second = outbox.enqueue(tick('lesson', false));
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.pending().map(({ body }) => body.value)).toEqual([false]);
    expect((await second).status).toBe('waiting');
  });

  test('a refused token stops sending and keeps everything for the next sign-in', async () => {
    send.mockRejectedValue(new ApiError(401, {}));
    const outbox = tab();
    await outbox.enqueue(tick('lesson'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(store.lists.get('nora')).toHaveLength(1);
  });

  test('each member has their own queue, and a logout deletes it', async () => {
    send.mockRejectedValue(new NetworkError());
    const outbox = tab();
    await outbox.enqueue(tick('lesson'));
    outbox.use('finn');
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.pending()).toEqual([]);
    await outbox.forget('nora');
    expect(store.lists.has('nora')).toBe(false);
  });

  test('changes are sent even without storage', async () => {
    const closed = () => Promise.reject(new Error('closed'));
    const outbox = tab({ store: { load: closed, change: closed, clear: closed } });
    expect(await outbox.enqueue(tick('lesson'))).toMatchObject({ status: 'saved' });
    expect(outbox.pending()).toEqual([]);
  });
});

describe('changes stored by an earlier version of this page', () => {
  // Rows of IndexedDB, letter by letter. Their format may grow but never change.
  const rows = [
    {
      key: 'tick:0199f000-0000-7000-8000-000000000001:1:7:readLesson',
      call: 'POST /api/programs/:id/update-checklist',
      params: { id: '0199f000-0000-7000-8000-000000000001' },
      body: { day: 7, item: 'readLesson', value: true },
      id: '0d6c7f7e-6f0e-4d5a-9a55-0d3f0a1b2c3d',
      member: 'nora',
      happened_at: '2026-11-22T07:15:00.000Z',
      attempts: 3,
    },
    {
      key: 'reflection:0199f000-0000-7000-8000-000000000001:1:7',
      call: 'POST /api/programs/:id/save-reflection',
      params: { id: '0199f000-0000-7000-8000-000000000001' },
      body: { day: 7, round: 1, reflection: 'Frost on the reeds.', base_version: 2 },
      id: '5b0a2b36-9a3a-4d87-8f3e-3c2f7a9d1e10',
      member: 'nora',
      happened_at: '2026-11-22T07:16:00.000Z',
      attempts: 1,
      tried: ['Rain at first.'],
      merged: false,
    },
    {
      key: 'complete:0199f000-0000-7000-8000-000000000001:1:7',
      call: 'POST /api/programs/:id/complete-day',
      params: { id: '0199f000-0000-7000-8000-000000000001' },
      body: { day: 7, for: 'today' },
      id: 'f3a1de0c-5f4e-4f0e-b6a7-94b8c1d2e3f4',
      member: 'nora',
      happened_at: '2026-11-22T07:17:00.000Z',
      attempts: 0,
    },
  ];

  test('are sent in order, with their bodies, ids and times as stored', async () => {
    store.lists.set('nora', structuredClone(rows) as Operation[]);
    const outbox = tab();
    await vi.runAllTimersAsync();
    expect(send.mock.calls.map(([op]) => op)).toEqual(
      rows.map((row) => ({ ...row, attempts: row.attempts + 1 })),
    );
    expect(outbox.pending()).toEqual([]);
  });

  test('a text of theirs that another device changed is merged, unless the other text is its own', async () => {
    store.lists.set('nora', structuredClone([rows[1]]) as Operation[]);
    send
      .mockRejectedValueOnce(new ApiError(409, { reflection: 'Rain at first.', version: 3 }))
      .mockRejectedValueOnce(new ApiError(409, { reflection: 'From the phone.', version: 4 }))
      .mockResolvedValue(saved(5));
    tab();
    await vi.runAllTimersAsync();
    expect(send.mock.calls.map(([{ body }]) => [body.reflection, body.base_version])).toEqual([
      ['Frost on the reeds.', 2],
      ['Frost on the reeds.', 3],
      ['From the phone.\n\nFrost on the reeds.', 4],
    ]);
  });

  test('a text typed now replaces theirs and remembers what was sent', async () => {
    store.lists.set('nora', structuredClone([rows[1]]) as Operation[]);
    send.mockRejectedValue(new NetworkError());
    const outbox = tab();
    await vi.advanceTimersByTimeAsync(0);
    void outbox.enqueue({
      ...rows[1]!,
      call: 'POST /api/programs/:id/save-reflection',
      body: { reflection: 'New' },
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.lists.get('nora')).toMatchObject([
      { body: { reflection: 'New' }, tried: ['Rain at first.', 'Frost on the reeds.'] },
    ]);
  });
});

describe('refusals', () => {
  test('a refused change is dropped and reported with the server’s sentence, and the next one is sent', async () => {
    send.mockRejectedValueOnce(new ApiError(409, { detail: 'That day is not open.' }));
    const outbox = tab();
    const events: OutboxEvent[] = [];
    outbox.subscribe('test', (event) => events.push(event));
    const [first, second] = [outbox.enqueue(tick('lesson')), outbox.enqueue(tick('walk'))];
    expect(await first).toMatchObject({
      status: 'refused',
      error: { status: 409, detail: 'That day is not open.' },
    });
    expect(await second).toMatchObject({ status: 'saved' });
    expect(events.map(({ type }) => type)).toEqual(['refused', 'saved']);
  });

  test('a refused change that a newer one replaced is not reported', async () => {
    let refuse = (_: Error): void => {};
    send.mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)));
    const outbox = tab();
    const refused = vi.fn();
    outbox.subscribe('test', (event) => event.type === 'refused' && refused());
    const first = outbox.enqueue(tick('lesson', true));
    await vi.advanceTimersByTimeAsync(0);
    const second = outbox.enqueue(tick('lesson', false));
    await vi.advanceTimersByTimeAsync(0);
    refuse(new ApiError(400, {}));
    await vi.runAllTimersAsync();
    expect((await first).status).toBe('replaced');
    expect((await second).status).toBe('saved');
    expect(refused).not.toHaveBeenCalled();
  });
});

describe('a part of the page that loads after the outbox has sent', () => {
  test('hears once what happened before it came, and then what follows', async () => {
    const outbox = tab();
    await outbox.enqueue(tick('lesson'));
    const heard: [item: unknown, missed: boolean][] = [];
    const listen = (name: string) =>
      outbox.subscribe(name, ({ op }, { missed }) => heard.push([op.body.item, missed]));
    const stop = listen('days');
    expect(heard).toEqual([['lesson', true]]);
    await outbox.enqueue(tick('walk'));
    stop();
    listen('days')();
    expect(heard).toEqual([
      ['lesson', true],
      ['walk', false],
    ]);
    listen('habits');
    expect(heard.slice(2).map(([item]) => item)).toEqual(['lesson', 'walk']);
  });

  test('hears nothing of another member', async () => {
    const outbox = tab();
    await outbox.enqueue(tick('lesson'));
    outbox.use('finn');
    const hear = vi.fn();
    outbox.subscribe('days', hear);
    expect(hear).not.toHaveBeenCalled();
  });
});

describe('reflections', () => {
  test('a conflict keeps both texts and sends them on top of the server’s version', async () => {
    send
      .mockRejectedValueOnce(new ApiError(409, { reflection: 'From the phone.', version: 7 }))
      .mockResolvedValueOnce(saved(8));
    const outbox = tab();
    const events: OutboxEvent[] = [];
    outbox.subscribe('test', (event) => events.push(event));
    const outcome = await outbox.enqueue(words('From the desk.', 2));
    expect(outcome).toMatchObject({
      status: 'saved',
      reply: { version: 8 },
      op: { body: { reflection: 'From the phone.\n\nFrom the desk.', base_version: 7 } },
    });
    expect(events).toMatchObject([{ type: 'saved', merged: true }]);
    expect(send.mock.calls[0]![0].id).not.toBe(send.mock.calls[1]![0].id);
    expect(outbox.pending()).toEqual([]);
  });

  test('text typed during a save is based on the version of that save', async () => {
    let answer = (_: AnswerOf<WaitingCall>): void => {};
    send
      .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
      .mockResolvedValue(saved(5));
    const outbox = tab();
    void outbox.enqueue(words('One', 3));
    await vi.advanceTimersByTimeAsync(0);
    const second = outbox.enqueue(words('One two', 3));
    await vi.advanceTimersByTimeAsync(0);
    answer(saved(4));
    await second;
    expect(send.mock.calls[1]![0].body).toMatchObject({ reflection: 'One two', base_version: 4 });

    // The screen may not know version 5 yet.
    send.mockResolvedValue(saved(6));
    await outbox.enqueue(words('One two three', 3));
    expect(send.mock.calls[2]![0].body.base_version).toBe(5);
  });
});

describe('two tabs', () => {
  /** A BroadcastChannel within this test: every other end receives a message. */
  const channels = () => {
    const ends: { onmessage: ((event: MessageEvent) => void) | null }[] = [];
    return () => {
      const end = {
        onmessage: null as ((event: MessageEvent) => void) | null,
        close: () => {},
        postMessage: (data: unknown) => {
          for (const other of ends)
            if (other !== end) other.onmessage?.({ data: structuredClone(data) } as MessageEvent);
        },
      };
      ends.push(end);
      return end as never;
    };
  };
  /** Web Locks: one holder for each name, the next waits. */
  const locks = () => {
    let last: Promise<unknown> = Promise.resolve();
    return {
      request: ((_: string, work: () => Promise<void>) => (last = last.then(work))) as LockManager['request'],
    };
  };

  test('one of them sends each change once, and both get the result', async () => {
    const shared = { channel: channels(), locks: locks() };
    const [one, two] = [tab(shared), tab(shared)];
    const heard: string[] = [];
    one.subscribe('test', ({ type, op }) => heard.push(`${type} ${op.body.item}`));
    const outcomes = await Promise.all([one.enqueue(tick('lesson')), two.enqueue(tick('walk'))]);
    await vi.runAllTimersAsync();
    expect(outcomes.map(({ status }) => status)).toEqual(['saved', 'saved']);
    expect(send).toHaveBeenCalledTimes(2);
    expect(heard.sort()).toEqual(['saved lesson', 'saved walk']);
    expect([one.pending(), two.pending()]).toEqual([[], []]);
  });

  test('a change waiting in one shows in the other', async () => {
    send.mockRejectedValue(new NetworkError());
    const shared = { channel: channels(), locks: locks() };
    const [one, two] = [tab(shared), tab(shared)];
    await one.enqueue(tick('lesson'));
    await vi.advanceTimersByTimeAsync(10);
    expect(two.pending().map(({ key }) => key)).toEqual(['tick:p:1:1:lesson']);
  });
});
