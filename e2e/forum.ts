import type { Locator, Page } from '@playwright/test';
import { noViolations as judgePage, type Look } from './axe.ts';
import type { Call } from './journey.ts';
import type { StageMember } from './stage-client.ts';

/** Locators of the forum. */
export const forum = (page: Page) => {
  const opening = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) });
  const form = page.getByRole('region', { name: /^(Add Your Reply|Reply to .+)$/ });
  return {
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    /** A topic in the list. */
    row: (title: string) => page.getByRole('article', { name: title }),
    opening,
    replies: page.getByRole('article', { name: /^Reply by/ }),
    reply: (words: string) => page.getByRole('article', { name: /^Reply by/ }).filter({ hasText: words }),
    form,
    text: form.getByRole('textbox', { name: 'Your reply' }),
    send: form.getByRole('button', { name: 'Post Reply' }),
    banner: page.locator('[data-says] .banner'),
    /** The question before something is deleted. */
    question: page.getByRole('alertdialog').or(page.getByRole('dialog')),
  };
};

/** The button below a text that leads to the field for a reply to it. */
export const replyTo = (text: Locator): Locator => text.getByRole('button', { name: /^Reply to/ });

interface OpenedTopic {
  id: string;
  /** The topic's page. */
  path: string;
  /** Adds a reply, or an answer to one, and returns its id. */
  reply(by: StageMember, words: string, parent?: string): Promise<string>;
}

/** Creates a topic without the browser. */
export async function openTopic(
  call: Call,
  author: StageMember,
  {
    title,
    words = 'What do you think?',
    category = 'start_here',
    tags,
  }: { title: string; words?: string; category?: string; tags?: string[] },
): Promise<OpenedTopic> {
  const { id } = await call(author, 'POST /api/forum/topics', {
    title,
    content: `<p>${words}</p>`,
    category,
    ...(tags && { tags }),
  });
  return {
    id,
    path: `/forum/${category}/${id}`,
    reply: async (by, said, parent) => {
      const reply = await call(by, `POST /api/forum/topics/${id}/posts`, {
        content: `<p>${said}</p>`,
        ...(parent && { parent_id: parent }),
      });
      return reply.id;
    },
  };
}

/**
 * Checks the page with axe after drawing all rows, which are skipped while far away, and placing fixed bars
 * in the page flow. Otherwise axe would judge undrawn rows, and bars against the text behind them.
 */
export async function noViolations(page: Page, looks?: Look[]): Promise<void> {
  await page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(\`main article { content-visibility: visible !important }
      .nav, .tabbar, [data-says] { position: static !important }\`);
    document.adoptedStyleSheets = [sheet];
  }`);
  await judgePage(page, looks);
  await page.evaluate('document.adoptedStyleSheets = []');
}
