import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';
import { reopen, seenOnReturn } from './reopen.ts';

test('a learner hands work in on a phone, and it is returned, then accepted', async ({
  page,
  arrive,
  visitor,
}) => {
  await arrive({ role: 'cleo' }, '/lms/new');
  await page.getByLabel('Title').fill('One honest hour');
  await page.getByLabel('Category').selectOption('Habits');
  await page.getByLabel('Description').fill('One assignment.');
  await page.getByRole('button', { name: 'Create course' }).click();
  await page.getByRole('link', { name: 'Add a lesson' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Your own first hour');
  await page.getByLabel('Description').fill('Three lines are enough.');
  await page.getByRole('radio', { name: 'Assignment' }).check();
  await expect(page.getByRole('switch', { name: 'Learners hand work in' })).toBeChecked();
  await page.getByRole('button', { name: 'Publish lesson' }).click();
  await page.getByLabel('Due', { exact: true }).selectOption('days');
  await noViolations(page, everyLook);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Assignment saved.')).toBeVisible();
  await page.getByRole('link', { name: 'One honest hour' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  const phone = await visitor();
  await phone.setViewportSize({ width: 390, height: 844 });
  await arrive({ role: 'nora' }, '/lms', phone);
  await phone.getByRole('link', { name: 'One honest hour' }).click();
  await phone.getByRole('button', { name: 'Enroll' }).click();
  await phone.getByRole('link', { name: 'Start: Your own first hour' }).click();
  await phone.getByLabel('What you hand in').fill('The cat wakes me.');
  await reopen(phone, 'kept');
  await expect(phone.getByLabel('What you hand in')).toHaveValue('The cat wakes me.');
  await phone.getByRole('button', { name: 'Hand in' }).click();
  await expect(phone.getByText('With the teacher')).toBeVisible();

  await page.getByRole('link', { name: 'Work of learners' }).click();
  await expect(page.getByText('The cat wakes me.')).toBeVisible();
  await page.getByLabel('Your feedback').fill('Which line is the smallest?');
  await noViolations(page);
  await page.getByRole('button', { name: 'Return with feedback' }).click();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();

  await seenOnReturn(phone, phone.getByText('Which line is the smallest?'));
  await phone.getByLabel('Version 2').fill('Water at the window.');
  await noViolations(phone);
  await phone.getByRole('button', { name: 'Hand in again' }).click();
  await expect(phone.getByText('With the teacher')).toBeVisible();
  await seenOnReturn(page, page.getByRole('button', { name: 'Accept', exact: true }));
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();

  await seenOnReturn(phone, phone.getByText('Accepted. This lesson is complete.'));
});
