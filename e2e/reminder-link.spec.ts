import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';
import type { Stage } from './stage-client.ts';

/** Returns the link of the newest reminder in the outbox. */
async function reminderLink(stage: Stage, to: string): Promise<string> {
  const message = (await stage.emails(to)).findLast(({ subject }) => subject.startsWith('Reminder: '));
  const link = message?.text.match(/https?:\/\/\S+\/reminder\?token=\S+/)?.[0];
  if (!link) throw new Error('There is no reminder in the outbox.');
  return link;
}

test('the link of a reminder ticks a habit once, without signing in', async ({
  stage,
  visitor,
  call,
  time,
}) => {
  const nora = await stage.member({ role: 'nora', day: 3 });
  const { id } = await call(nora, 'POST /api/habits', { name: 'Stretch', reminder_times: ['10:10'] });
  const isKept = async () => {
    const habit = await call<{ completions: Record<string, boolean> }>(nora, `GET /api/habits/${id}`);
    return habit.completions['2026-03-02'] ?? false;
  };
  await time.pass({ minutes: 11 });
  const link = await reminderLink(stage, nora.email);

  const phone = await visitor();
  await test.step('opening it changes nothing', async () => {
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'Stretch' })).toBeVisible();
    await expect(phone.getByText('Did you do it on Monday 2 March?')).toBeVisible();
    // The token isn't in the address, which a shared screen or a history would show.
    await expect(phone).toHaveURL('/reminder');
    await noViolations(phone, everyLook);
    expect(await isKept()).toBe(false);
  });

  const other = await visitor();
  await other.goto(link);
  await expect(other.getByRole('button', { name: 'I did it' })).toBeVisible();
  await phone.getByRole('button', { name: 'I did it' }).click();
  await expect(phone.getByRole('heading', { name: 'Stretch is done' })).toBeVisible();
  await noViolations(phone);
  expect(await isKept()).toBe(true);

  await test.step('a second use says so', async () => {
    await other.getByRole('button', { name: 'I did it' }).click();
    await expect(other.getByRole('heading', { name: 'This link was used' })).toBeVisible();
    await noViolations(other);
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'This link was used' })).toBeVisible();
  });

  await test.step('it ends at noon of the next day', async () => {
    await time.pass({ days: 1 });
    const next = await reminderLink(stage, nora.email);
    expect(next).not.toBe(link);
    await time.pass({ days: 1, hours: 2 });
    await phone.goto(next);
    await expect(phone.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await expect(phone.getByRole('button', { name: 'I did it' })).toBeHidden();
    await phone.getByRole('link', { name: 'Sign in' }).click();
    await expect(phone).toHaveURL(/\/auth\/login/);
  });
});

test('a link that was cut off says so', async ({ page, noise }) => {
  noise.announce(/status of 404/);
  await page.goto('/reminder?token=cut');
  await expect(page.getByRole('heading', { name: 'This link didn’t work' })).toBeVisible();
  await expect(page.getByText('This link no longer works. Sign in to mark your practice.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await noViolations(page);
});
