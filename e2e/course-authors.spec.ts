import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

const kinds = [
  ['The kettle cue', 'Text'],
  ['Light and water', 'Video'],
  ['Check what stuck', 'Quiz'],
  ['Your own first hour', 'Assignment'],
] as const;

test('a creator writes four kinds of lessons, previews, publishes, restores a version and sees a learner', async ({
  page,
  arrive,
  visitor,
}) => {
  await arrive({ role: 'cleo' }, '/lms/new');
  await page.getByLabel('Title').fill('Quiet Mornings');
  await page.getByLabel('Category').selectOption('Habits');
  await page.getByLabel('Description').fill('Four short lessons.');
  await page.getByRole('button', { name: 'Create course' }).click();
  for (const [title, kind] of kinds) {
    await page.getByRole('link', { name: 'Add a lesson' }).click();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Description').fill('About it.');
    await page.getByRole('radio', { name: kind }).check();
    await page.getByRole('button', { name: 'Publish lesson' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New lesson' })).toBeHidden();
    if (kind === 'Quiz' || kind === 'Assignment')
      await page.getByRole('link', { name: 'Quiet Mornings' }).click();
  }
  await page.getByRole('button', { name: 'Options of the course' }).click();
  await page.getByRole('menuitem', { name: 'Import Markdown' }).click();
  await page.getByLabel('Text', { exact: true }).fill('# From a file\n\nWords of a file.');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByText('1 lesson would be added as drafts.')).toBeVisible();
  await noViolations(page, everyLook);
  await page.getByRole('button', { name: 'Add as drafts' }).click();
  await expect(page.getByRole('link', { name: '5. From a file' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  const phone = await visitor();
  await arrive({ role: 'nora' }, '/lms', phone);
  await phone.getByRole('link', { name: 'Quiet Mornings' }).click();
  await phone.getByRole('button', { name: 'Enroll' }).click();
  await phone.getByRole('link', { name: 'Start: The kettle cue' }).click();
  await phone.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Light and water' })).toBeVisible();

  await page.getByRole('tab', { name: 'Learners' }).click();
  await expect(page.getByText('Nora Lindqvist')).toBeVisible();
  await expect(page.getByText('At lesson 2')).toBeVisible();
  await expect(page.getByText('More learners stop before lesson 2 than anywhere else')).toBeVisible();
  await noViolations(page);
  await page.getByRole('tab', { name: 'Outline' }).click();
  await page.getByRole('link', { name: '1. The kettle cue' }).click();
  await page.getByLabel('Title', { exact: true }).fill('The kettle');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The kettle', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: /^Version 1/ }).click();
  await expect(page.getByRole('deletion')).toContainText('cue');
  await noViolations(page);
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('Version 1 is restored.')).toBeVisible();
});
