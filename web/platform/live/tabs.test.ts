import { expect, it, vi } from 'vitest';
import { Tabs } from './tabs.ts';

type Lead = Parameters<ConstructorParameters<typeof Tabs<string>>[0]['lead']>[0];

/** The locks and channels of one browser, within this test. */
function openBrowser() {
  const ends = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  const queue: { signal: AbortSignal; run: () => Promise<unknown> }[] = [];
  let isTaken = false;
  const next = (): void => {
    const first = queue.shift();
    if (!first) return;
    if (first.signal.aborted) return next();
    isTaken = true;
    void first.run().finally(() => {
      isTaken = false;
      next();
    });
  };
  const request = (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
    queue.push({ signal, run });
    if (!isTaken) next();
    return new Promise(() => undefined);
  };
  const openTab = (tab: string) => {
    const end = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (data: unknown) => {
        if (!ends.has(end)) throw new DOMException('Channel is closed', 'InvalidStateError');
        for (const other of ends)
          if (other !== end) other.onmessage?.({ data: structuredClone(data) } as MessageEvent);
      },
      close: () => void ends.delete(end),
    };
    ends.add(end);
    const events: string[] = [];
    const states: boolean[] = [];
    const watch = vi.fn<(places: readonly string[]) => void>();
    let stream: Lead | null = null;
    const tabs = new Tabs<string>({
      tab,
      name: 'live',
      channel: end as never,
      locks: { request: request as never },
      lead: (tell, signal) => {
        stream = tell;
        signal.addEventListener('abort', () => (stream = null));
        return { watch };
      },
      onEvent: (event) => events.push(event),
      onState: (isLive) => states.push(isLive),
    });
    return { tabs, events, states, watch, stream: () => stream };
  };
  /** Ends the tab that opened first without its code running. */
  const crashFirst = () => {
    const [first] = ends;
    if (first) ends.delete(first);
    isTaken = false;
    next();
  };
  return { openTab, crashFirst };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('of six tabs one reads the stream, and all get its events', async () => {
  const browser = openBrowser();
  const tabs = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => browser.openTab(name));
  for (const { tabs: tab } of tabs) tab.join();
  await settle();
  expect(tabs.filter((tab) => tab.stream() !== null)).toHaveLength(1);
  tabs[0]?.stream()?.state(true);
  tabs[0]?.stream()?.event('posts');
  expect(tabs.map(({ events }) => events)).toEqual(Array.from({ length: 6 }, () => ['posts']));
  expect(tabs.map(({ states }) => states)).toEqual(Array.from({ length: 6 }, () => [true]));
});

it('another tab takes over when the leading one closes, and until then no one is live', async () => {
  const browser = openBrowser();
  const [a, b] = [browser.openTab('a'), browser.openTab('b')];
  a.tabs.join();
  b.tabs.join();
  await settle();
  const stream = a.stream();
  stream?.state(true);
  a.tabs.close();
  // The connection ends a moment after its tab.
  stream?.state(false);
  await settle();
  expect(b.states).toEqual([true, false]);
  expect(b.tabs.isLeading).toBe(true);
  b.stream()?.state(true);
  expect(b.states).toEqual([true, false, true]);
});

it('a tab that opens later learns that events arrive', async () => {
  const browser = openBrowser();
  const a = browser.openTab('a');
  a.tabs.join();
  await settle();
  a.stream()?.state(true);
  expect(browser.openTab('b').states).toEqual([true]);
});

it('watches what any tab has open, and no longer what a closed one had', async () => {
  const browser = openBrowser();
  const [a, b] = [browser.openTab('a'), browser.openTab('b')];
  b.tabs.watch(['topic:2']);
  a.tabs.watch(['feed']);
  a.tabs.join();
  await settle();
  expect(a.watch).toHaveBeenLastCalledWith(['feed', 'topic:2']);
  b.tabs.watch(['feed']);
  expect(a.watch).toHaveBeenLastCalledWith(['feed']);
  b.tabs.watch(['post:3']);
  b.tabs.close();
  expect(a.watch).toHaveBeenLastCalledWith(['feed']);
});

it('a hidden tab leaves the stream to others, and may join again', async () => {
  const browser = openBrowser();
  const [a, b] = [browser.openTab('a'), browser.openTab('b')];
  a.tabs.join();
  b.tabs.join();
  await settle();
  a.tabs.leave();
  await settle();
  expect([a.tabs.isLeading, b.tabs.isLeading]).toEqual([false, true]);
  a.tabs.join();
  b.tabs.leave();
  await settle();
  expect([a.tabs.isLeading, b.tabs.isLeading]).toEqual([true, false]);
});

it('stops watching more places than the server takes', async () => {
  const a = openBrowser().openTab('a');
  a.tabs.join();
  await settle();
  a.tabs.watch(Array.from({ length: 30 }, (_, at) => `topic:${at}`));
  expect(a.watch.mock.lastCall?.[0]).toHaveLength(20);
});

it('after a crash of the leading tab no one is live until the next one connects', async () => {
  const browser = openBrowser();
  const [a, b] = [browser.openTab('a'), browser.openTab('b')];
  a.tabs.join();
  b.tabs.join();
  await settle();
  a.stream()?.state(true);
  expect(b.states).toEqual([true]);
  browser.crashFirst();
  await settle();
  expect(b.tabs.isLeading).toBe(true);
  expect(b.states).toEqual([true, false]);
});
