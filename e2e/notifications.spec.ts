import { open } from '../scripts/pictured-pages.ts';
import { noViolations } from './axe.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

const settings = '/profile/settings/notifications';

test('notification settings are saved at once, by keyboard', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3 }, '/profile/settings');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Notifications' })
    .click();
  await expect(page).toHaveURL(settings);
  const status = page.getByText('Saved', { exact: true });
  for (const [name, on] of Object.entries({ Email: true, Push: false, Forum: true, Courses: true }))
    await expect(page.getByRole('switch', { name })).toBeChecked({ checked: on });

  await page.getByRole('switch', { name: 'Courses' }).focus();
  await page.keyboard.press('Space');
  await expect(status).toBeVisible();
  const cell = page.getByRole('checkbox', { name: 'Forum by push' });
  await cell.focus();
  await page.keyboard.press('Space');
  await expect(cell).toBeChecked();
  await page.getByRole('switch', { name: 'Quiet hours' }).focus();
  await page.keyboard.press('Space');
  const from = page.getByRole('textbox', { name: 'From' });
  await from.fill('21:30');
  await from.press('Enter');
  await expect(page.getByRole('img', { name: 'Quiet from 21:30 to 7:00' })).toBeVisible();
  await page.getByRole('button', { name: /^Remind me at/ }).click();
  await page.getByRole('button', { name: 'Sunday' }).click();
  await expect(page.getByRole('button', { name: 'Sunday', pressed: false })).toBeVisible();
  await noViolations(page);

  await reopen(page, 'kept');
  await expect(page.getByRole('switch', { name: 'Courses' })).not.toBeChecked();
  await expect(cell).toBeChecked();
  await expect(from).toHaveValue('21:30');
  await expect(page.getByRole('button', { name: 'Sunday', pressed: false })).toBeVisible();
  await expect(page.getByText(/Next reminder: /)).toBeVisible();
});

test('a setting that could not be saved returns, and the page says so', async ({ page, arrive, noise }) => {
  await arrive({ role: 'nora' }, settings);
  noise.announce(/500/);
  await page.route('**/api/users/notifications', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  const forum = page.getByRole('switch', { name: 'Forum' });
  await forum.click();
  await expect(page.getByText('Error updating notifications. Please try again.')).toBeVisible();
  await expect(forum).toBeChecked();
});

test('reminders by push and email are offered with Builder', async ({ page, arrive }) => {
  await arrive({ person: { name: 'Ola Dahl' }, tier: 'starter', day: 5 }, settings);
  await expect(page.getByText('Reminders by push and email come with Builder')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See plans' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Forum by push' })).toBeEnabled();
});

test('the first day asks for a time, once', async ({ page, arrive }) => {
  await arrive({ person: { name: 'Ola Dahl' }, tier: 'starter' });
  const setup = page.getByRole('region', { name: 'Make it fit your day' });
  await setup.getByRole('button', { name: 'Pick a time' }).click();
  await setup.getByLabel('Time of the reminder').fill('06:45');
  await setup.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('We’ll remind you at 6:45.')).toBeVisible();
  await expect(setup.getByText('When should we remind you?')).toBeHidden();
  await open(page, settings);
  await expect(page.getByRole('button', { name: 'Remove 6:45' })).toBeVisible();
});

test('the calendar has a secret address, which is shown once, renewed and turned off', async ({
  page,
  arrive,
  request,
}) => {
  await arrive({ role: 'nora', day: 3 }, settings);
  const card = page.getByRole('region', { name: 'In your calendar' });
  const address = card.getByRole('textbox', { name: 'Secret address' });
  await page.getByRole('button', { name: /^Remind me at/ }).click();
  await card.getByRole('button', { name: 'Turn on calendar' }).click();
  await expect(address).toHaveValue(/\/api\/calendar\/ical_[\w-]{43}\.ics$/);
  const first = await address.inputValue();
  await card.getByRole('switch', { name: 'Show names' }).click();
  await expect(card.getByRole('switch', { name: 'Show names' })).toBeChecked();
  expect(await (await request.get(new URL(first).pathname)).text()).toContain('SUMMARY:Evolve 90');
  await noViolations(page);

  await reopen(page, 'kept');
  await expect(card.getByText(/^A calendar last read your times/)).toBeVisible();
  await expect(address).toBeHidden();
  await card.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('button', { name: 'Make a new address' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await request.get(new URL(first).pathname)).status()).toBe(404);
  await card.getByRole('button', { name: 'Turn off calendar' }).click();
  await expect(card.getByRole('button', { name: 'Turn on calendar' })).toBeVisible();
});
