import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { richTextTooLong } from '#contract/platform/rich-text.ts';
import { cleanHtml, linksIn, mentionsIn, plainText, sanitizeHtml } from './html.ts';
import { cleanHtmlApart, createCleaner, sanitizeInWorker } from './sanitize-in-worker.ts';

const long = `<p>${'a <b>stone</b> &amp; '.repeat(1500)}</p>`;

describe('a text sanitized in a worker', () => {
  it.each([
    ['a short one', '<p>one <b>stone</b></p><script>x</script>'],
    ['a long one', long],
    [
      'one with a mention and links',
      `<a href="/u/01980f2a-6f00-7a11-8c22-0123456789ab">@n</a><a href="tel:1">x</a>${long}`,
    ],
  ])('has the result of the main thread: %s', async (_what, html) => {
    const content = sanitizeHtml(html, 'Say something.');
    expect(await sanitizeInWorker(html, 'Say something.', 'nora')).toEqual({
      content,
      plain: plainText(content),
      links: linksIn(content),
      mentions: mentionsIn(content),
    });
    expect(await cleanHtmlApart(html, 'nora')).toBe(cleanHtml(html));
  });

  it('is refused with the sentences of the main thread', async () => {
    const refusal = (html: string) =>
      sanitizeInWorker(html, 'Say something.', 'nora').catch((error: Error) => error.message);
    expect(await refusal('<b></b>'.repeat(900))).toBe('Say something.');
    expect(await refusal('<a href=tel:1>x'.repeat(10_000))).toMatch(/too many links/);
    expect(await refusal('<'.repeat(99_000))).toBe(richTextTooLong);
    expect(await refusal('&'.repeat(99_000))).toBe(richTextTooLong);
  });

  it.each([
    ['opening signs', '<'.repeat(99_000)],
    ['ampersands', '&'.repeat(99_000)],
    ['nested tags', '<b>'.repeat(12_000)],
    ['paragraphs', '<p>'.repeat(12_000)],
    ['closing signs', '> '.repeat(49_000)],
    ['hard spaces', '\u00a0'.repeat(99_000)],
    ['links', '<a href=tel:1>'.repeat(7000)],
    ['list items', `<ol>${'<li data-list="bullet">x</li>'.repeat(3300)}</ol>`],
  ])('never takes 50 ms of this thread, in both functions together: %s', async (_what, html) => {
    // Warms up, so that compiling and starting do not count.
    await sanitizeInWorker(html, '', 'nora').catch(() => null);
    const before = process.threadCpuUsage();
    await Promise.all(
      [sanitizeInWorker(html, '', 'nora'), cleanHtmlApart(html, 'nora')].map((each) =>
        each.catch(() => null),
      ),
    );
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(50);
  });

  it('waits its turn, and is refused when too many wait', async () => {
    const many = await Promise.allSettled(
      Array.from({ length: 80 }, (_, author) => cleanHtmlApart('<b>'.repeat(900), `member ${author}`)),
    );
    const done = many.filter(({ status }) => status === 'fulfilled');
    expect(done.length).toBeGreaterThanOrEqual(64);
    expect(done.length).toBeLessThan(80);
    expect(await cleanHtmlApart(long, 'nora')).toBe(cleanHtml(long));
  }, 20_000);
});

describe('a cleaner', () => {
  /** Responds after the number of ms in the text. Never responds to "stuck", and crashes on "crash". */
  const script = `
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ id, html }) => {
      if (html === 'stuck') for (;;);
      if (html === 'crash') process.exit(1);
      if (html === 'fault') throw new Error('a fault');
      setTimeout(() => parentPort.postMessage({ id, content: html, plain: html }), Number(html));
    });`;
  const open = (
    options: { workers?: number; waiting?: number; timeoutMs?: number; longest?: number } = {},
  ) => {
    let started = 0;
    const cleaner = createCleaner({
      startWorker: () => {
        started += 1;
        return new Worker(script, { eval: true, execArgv: [] });
      },
      workers: 1,
      waiting: 8,
      waitingOfOne: 2,
      timeoutMs: 5000,
      longest: 10_000,
      ...options,
    });
    const order: string[] = [];
    const clean = (author: string, html: string, name = html) =>
      cleaner.clean(html, author).then(
        () => void order.push(name),
        ({ status }: { status: number }) => void order.push(`${name} ${status}`),
      );
    return { clean, order, started: () => started };
  };

  it('queues two texts per author, the first two, and lets authors take turns', async () => {
    const { clean, order, started } = open();
    const all = [clean('ada', '50', 'ada 1')];
    for (const n of [2, 3, 4, 5]) all.push(clean('ada', '5', `ada ${n}`));
    all.push(clean('nora', '5', 'nora 1'), clean('finn', '5', 'finn 1'));
    await Promise.all(all);
    expect(order).toEqual(['ada 4 503', 'ada 5 503', 'ada 1', 'ada 2', 'nora 1', 'finn 1', 'ada 3']);
    expect(started()).toBe(1);
  });

  it.each(['crash', 'fault'])(
    'survives a worker with a %s: its text gets 503, and the next is sanitized',
    async (html) => {
      const { clean, order, started } = open();
      await Promise.all([clean('ada', html), clean('nora', '5'), clean('finn', '5')]);
      expect([order, started()]).toEqual([[`${html} 503`, '5', '5'], 2]);
      await clean('ada', '1');
      expect([order.at(-1), started()]).toEqual(['1', 2]);
    },
  );

  it('ends a worker that takes too long, counted from the call', async () => {
    const { clean, order, started } = open({ longest: 1500 });
    const before = performance.now();
    await Promise.all([clean('ada', 'stuck'), clean('nora', '5')]);
    expect(performance.now() - before).toBeLessThan(4000);
    expect([order[0], started()]).toEqual(['stuck 503', 2]);
    await clean('finn', '5');
    expect(order.at(-1)).toBe('5');
  });

  it('refuses a text that waited too long without starting it', async () => {
    const { clean, order, started } = open({ timeoutMs: 100 });
    await Promise.all([clean('ada', '1000'), clean('nora', '5')]);
    expect([order, started()]).toEqual([['5 503', '1000'], 1]);
  });
});
