import { noViolations } from './axe.ts';
import { typeInto } from './community.ts';
import { expect, test } from './journey.ts';

test('a creator writes a course of two lessons, and a learner finishes it on a phone', async ({
  page,
  arrive,
  visitor,
}) => {
  await arrive({ role: 'cleo' }, '/lms/new');
  await page.getByLabel('Title').fill('Quiet Mornings');
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByText('Title, category and description are required').first()).toBeVisible();
  await page.getByLabel('Category').selectOption('Habits');
  await page.getByLabel('Description').fill('Two short lessons for a first hour of your own.');
  await noViolations(page);
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
  await noViolations(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  const phone = await visitor();
  await phone.setViewportSize({ width: 390, height: 844 });
  await arrive({ role: 'nora' }, '/lms', phone);
  await noViolations(phone);
  await phone.getByRole('link', { name: 'Quiet Mornings' }).click();
  await phone.getByRole('button', { name: 'Enroll' }).click();
  await phone.getByRole('link', { name: 'Start: Before the phone' }).click();
  await expect(phone.getByText('Words of Before the phone.')).toBeVisible();
  await noViolations(phone);
  await phone.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(phone.getByText('Words of The kettle cue.')).toBeVisible();
  await phone.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(phone.getByText('You finished the course.')).toBeVisible();
  await phone.getByRole('link', { name: 'Back to the course' }).click();
  await expect(phone.getByRole('progressbar', { name: 'Course progress' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  await noViolations(phone);
});
