import { everyLook, noViolations } from './axe.ts';
import { typeInto } from './community.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

/** A phone keeps the app for its hours without a connection. */
test.use({ serviceWorkers: 'allow' });

test('a creator writes a course, and a learner finishes it on a phone, partly offline, with a certificate', async ({
  page,
  arrive,
  visitor,
  time,
  noise,
}) => {
  noise.announce(/ERR_INTERNET_DISCONNECTED|status of 503|ERR_FAILED|Failed to fetch/);
  await arrive({ role: 'cleo' }, '/lms/new');
  await page.getByLabel('Title').fill('Quiet Mornings');
  await page.getByLabel('Category').selectOption('Habits');
  await page.getByLabel('Description').fill('Two short lessons for a first hour of your own.');
  await noViolations(page, everyLook);
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet Mornings' })).toBeVisible();

  for (const title of ['The kettle cue', 'Before the phone']) {
    await page.getByRole('link', { name: 'Add a lesson' }).click();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Description').fill('About it.');
    await typeInto(page.getByLabel('Text', { exact: true }).last(), `Words of ${title}.`);
    await page.getByRole('button', { name: 'Publish lesson' }).click();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  }
  // The second lesson becomes the first one, by keys.
  await page.getByRole('button', { name: 'Move Before the phone' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByRole('link', { name: '1. Before the phone' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  const phone = await visitor();
  await phone.setViewportSize({ width: 390, height: 844 });
  await arrive({ role: 'nora' }, '/lms', phone);
  await phone.getByRole('link', { name: 'Quiet Mornings' }).click();
  await phone.getByRole('button', { name: 'Enroll' }).click();
  await phone.getByRole('link', { name: 'Start: Before the phone' }).click();
  await expect(phone.getByText('Words of Before the phone.')).toBeVisible();
  await phone.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await phone.goBack();
  await phone.getByRole('link', { name: /The kettle cue/ }).click();
  await expect(phone.getByText('Words of The kettle cue.')).toBeVisible();
  await phone.getByRole('link', { name: 'Previous' }).click();
  await expect(phone.getByText('Words of Before the phone.')).toBeVisible();
  // The cache is written a second after a response.
  await time.pass({ seconds: 2 });
  await reopen(phone, 'kept');
  await expect(phone.getByText('Words of Before the phone.')).toBeVisible();
  await time.pass({ seconds: 2 });
  await phone.context().setOffline(true);
  await reopen(phone, 'kept');
  await phone.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(phone.getByText('Words of The kettle cue.')).toBeVisible();
  await phone.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(phone.getByText('Completed, waiting for a connection')).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('Completed', { exact: true }).last()).toBeVisible();

  await phone.getByRole('link', { name: 'Back to the course' }).click();
  await noViolations(phone);
  await phone.getByRole('link', { name: 'See your certificate' }).click();
  await phone.getByRole('switch', { name: 'Public check page' }).click();
  const address = await phone.getByRole('link', { name: /\/certificates\// }).textContent();
  const stranger = await visitor();
  await stranger.setViewportSize({ width: 390, height: 844 });
  await stranger.goto(new URL(address ?? '').pathname);
  await expect(stranger.getByText('who finished “Quiet Mornings”.')).toBeVisible();
  await noViolations(stranger);
});
