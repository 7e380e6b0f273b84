import { expect, it } from 'vitest';
import { maxMarkdown } from '#contract/courses/constants.ts';
import { cleanHtml } from '#server/platform/text/html.ts';
import { readMarkdownInWorker } from './read-in-worker.ts';
import { readMarkdown } from './read-markdown.ts';

const lesson = (words: string): string => `# A walk\n\n${words}`;

it('has the result of this thread', async () => {
  const text = '# A walk\n\n> About it.\n\nTake **five** minutes.\n\n<script>x</script>\n\n# \n';
  expect(await readMarkdownInWorker('nora', text)).toEqual(
    await readMarkdown(text, async (html) => cleanHtml(html)),
  );
});

it.each(['*a ', '[', '![a](', '[a][b]', '_a*', '`a', '<a ', '> ', '[a]: b\n', '- a\n', '\\', '**'])(
  'never takes 50 ms of this thread: %j as often as a text allows',
  async (repeated) => {
    await readMarkdownInWorker('nora', lesson('A.'));
    const text = lesson(repeated.repeat(maxMarkdown / repeated.length - 10));
    const before = process.threadCpuUsage();
    const read = await readMarkdownInWorker('nora', text).catch((error: Error) => error.message);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(50);
    if (typeof read === 'string') expect(read).toMatch(/takes too long/);
  },
  30_000,
);
