import { describe, expect, it } from 'vitest';
import { richTextTooLong } from '#contract/rich-text.ts';
import { cleanHtmlApart, keepHtmlApart } from './clean-apart.ts';
import { cleanHtml, keepHtml, linksIn, mentionsIn, plainText } from './html.ts';

const long = `<p>${'a <b>stone</b> &amp; '.repeat(1500)}</p>`;

describe('a text cleaned in a worker', () => {
  it.each([
    ['a short one', '<p>one <b>stone</b></p><script>x</script>'],
    ['a long one', long],
    [
      'one with a mention and links',
      `<a href="/u/01980f2a-6f00-7a11-8c22-0123456789ab">@n</a><a href="tel:1">x</a>${long}`,
    ],
  ])('is what it would be otherwise: %s', async (_what, html) => {
    const content = keepHtml(html, 'Say something.');
    expect(await keepHtmlApart(html, 'Say something.')).toEqual({
      content,
      plain: plainText(content),
      links: linksIn(content),
      mentions: mentionsIn(content),
    });
    expect(await cleanHtmlApart(html)).toBe(cleanHtml(html));
  });

  it('is refused in the same words', async () => {
    const refusal = (html: string) =>
      keepHtmlApart(html, 'Say something.').catch((error: Error) => error.message);
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
    ['hard spaces', '\u00a0'.repeat(99_000)],
    ['links', '<a href=tel:1>'.repeat(7000)],
    ['list items', `<ol>${'<li data-list="bullet">x</li>'.repeat(3300)}</ol>`],
  ])('never takes 50 ms of this thread, for both ways together: %s', async (_what, html) => {
    // Once, so that what is compiled and started the first time does not count.
    await keepHtmlApart(html, '').catch(() => null);
    const before = process.threadCpuUsage();
    await Promise.all([keepHtmlApart(html, ''), cleanHtmlApart(html)].map((each) => each.catch(() => null)));
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(50);
  });

  it('waits its turn, and is refused when too many wait', async () => {
    const many = await Promise.allSettled(
      Array.from({ length: 80 }, () => cleanHtmlApart('<b>'.repeat(3000))),
    );
    const done = many.filter(({ status }) => status === 'fulfilled');
    expect(done.length).toBeGreaterThanOrEqual(64);
    expect(done.length).toBeLessThan(80);
    expect(await cleanHtmlApart(long)).toBe(cleanHtml(long));
  }, 20_000);
});
