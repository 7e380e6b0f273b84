import { readFile } from 'node:fs/promises';
import { noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

test('a member brings their history, undoes it, and takes everything with them', async ({
  page,
  arrive,
  stage,
}) => {
  await arrive({ role: 'nora', day: 3 }, '/profile/settings/data');
  const imports = page.getByRole('region', { name: 'Bring your history' });
  await page.getByLabel('File with your history').setInputFiles({
    name: 'history.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'date,habit,value\n2026-01-02,Cold water,1\n2026-01-03,Cold water,1\n2026-01-99,Cold water,1\n',
    ),
  });
  await expect(imports.getByText('1 habit, 2 days found.')).toBeVisible();
  await expect(imports.getByText('1 line wasn’t readable and is left out: line 4.')).toBeVisible();
  await imports.getByRole('button', { name: 'Import', exact: true }).click();
  await stage.runJobs();
  await expect(imports.getByText('2 days from a table imported.')).toBeVisible();

  await page.getByLabel('File with your history').setInputFiles({
    name: 'slashes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('date,habit\n03/04/2025,Tea\n05/06/2025,Tea\n'),
  });
  await expect(imports.getByText('Its dates can be read in two ways.')).toBeVisible();
  await expect(imports.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await imports.getByRole('radio', { name: '4 March' }).check();
  await expect(imports.getByText('New habit, 2 days, 4 Mar 2025 to 6 May 2025')).toBeVisible();
  await imports.getByRole('radio', { name: '3 April' }).check();
  await expect(imports.getByText('New habit, 2 days, 3 Apr 2025 to 5 Jun 2025')).toBeVisible();

  await page.getByRole('button', { name: 'Prepare a file' }).click();
  await stage.runJobs();
  await expect(page.getByText(/^Your file from .* is ready\.$/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download your file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = await readFile(await file.path());
  for (const path of ['manifest.json', 'journal/journal.json', 'habits/history.csv'])
    expect(bytes.includes(path)).toBe(true);
  await expect(page.getByText(/One file a day\./)).toBeVisible();

  await imports.getByRole('button', { name: 'Undo' }).click();
  await stage.runJobs();
  await expect(imports.getByText('2 days from a table removed again.')).toBeVisible();
  await noViolations(page);
});
