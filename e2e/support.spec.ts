import { noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

test('a question without JavaScript gets a reply, is continued and solved', async ({
  browser,
  stage,
  page,
  arrive,
  time,
}) => {
  const reader = await browser.newContext({ javaScriptEnabled: false, baseURL: stage.origin });
  const visitor = await reader.newPage();
  await visitor.goto('/contact');
  await visitor.getByText('Billing and refunds').click();
  await visitor.getByRole('textbox', { name: 'Name' }).fill('Sofia');
  await visitor.getByRole('textbox', { name: 'Email for our answer' }).fill('sofia');
  await visitor.getByRole('textbox', { name: 'Message' }).fill('I was charged twice');
  await time.pass({ minutes: 1 });
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByText('Nothing you typed is lost')).toBeVisible();
  await expect(visitor.getByRole('textbox', { name: 'Message' })).toHaveValue('I was charged twice');
  await visitor.getByRole('textbox', { name: 'Email for our answer' }).fill('sofia@example.pt');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByText('We have your message')).toBeVisible();
  const [receipt] = await stage.emails('sofia@example.pt');
  const link = /\/support\/[\w.-]+/.exec(receipt?.text ?? '')?.[0] ?? '';

  await arrive({ role: 'milo', day: 3 }, '/admin?tab=support');
  await page.getByRole('button', { name: /I was charged twice/ }).click();
  await expect(page.getByRole('heading', { name: 'I was charged twice' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Reply to Sofia' }).fill('Hi Sofia. It is back on your card.');
  await page.getByRole('button', { name: 'Send and wait' }).click();
  await expect(page.getByText('Your reply is sent.')).toBeVisible();
  expect((await stage.emails('sofia@example.pt')).at(-1)?.text).toContain('It is back on your card.');

  await visitor.goto(link);
  await expect(visitor.getByText('It is back on your card.')).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Write back' }).fill('Thank you!');
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(visitor.getByText('Thank you!')).toBeVisible();
  await visitor.getByRole('button', { name: 'That’s solved' }).click();
  await expect(visitor.getByText('Solved')).toBeVisible();
  await reader.close();

  await page.goto(link);
  await noViolations(page);
  await page.goto('/contact');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Milo Haddad');
  await page.getByText('Ideas and everything else').click();
  await page.getByRole('textbox', { name: 'Message' }).fill('A map of our walks');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('We have your message')).toBeVisible();
  await page.getByRole('link', { name: 'Your questions' }).click();
  await page.getByRole('link', { name: 'A map of our walks' }).click();
  await expect(page.getByRole('textbox', { name: 'Write back' })).toBeVisible();
  await noViolations(page);
});
