import type { Page } from '@playwright/test';
import type { ReportCategory } from '#contract/moderation/report-categories.ts';
import type { Call } from './journey.ts';
import type { StageMember } from './stage-client.ts';

/** Locators of the moderators' queue. */
export const queue = (page: Page) => {
  const region = page.getByRole('region', { name: 'Flagged content' });
  return {
    region,
    rows: region.locator('.report-row'),
    current: region.locator('.report-row[aria-current=true]'),
    said: region.getByRole('article', { name: 'What was reported' }),
    confirm: page.getByRole('alertdialog', { name: 'Dismiss this report?' }),
    dialog: page.getByRole('dialog', { name: 'Take Action' }),
    tab: (name: string) => region.getByRole('button', { name, exact: true }),
  };
};

/** Creates a post and reports it as some members. Returns the post's id. */
export async function reported(
  call: Call,
  author: StageMember,
  words: string,
  by: StageMember[],
  report: { reason?: string; category?: ReportCategory } = {},
): Promise<string> {
  const { id } = await call(author, 'POST /api/posts', { content: `<p>${words}</p>` });
  for (const each of by) await call(each, `POST /api/posts/${id}/flag`, report);
  return id;
}

/** Decides the oldest pending report. */
export async function decideOldest(call: Call, moderator: StageMember, decision: object): Promise<void> {
  const [oldest] = await call<{ id: string }[]>(moderator, 'GET /api/admin/flagged-content?status=pending');
  await call(moderator, `PATCH /api/admin/flagged-content/${oldest?.id}`, decision);
}

/** Posts and reports by the cast. The oldest report has two reporters. */
export const posts = {
  income: 'Guaranteed income in 14 days, message me',
  path: 'The path by the mill is muddy',
  slow: 'Nobody should walk that slowly',
};
