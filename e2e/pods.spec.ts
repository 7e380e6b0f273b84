import { noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

test('a member looks for a pod, finds their people, answers the check-in and leaves', async ({
  page,
  arrive,
  call,
  visitor,
  stage,
  time,
}) => {
  const past = 'xxxxx';
  const nora = await stage.member({ role: 'nora', past });
  for (const member of [
    nora,
    await stage.member({ role: 'ada', past }),
    await stage.member({ role: 'fay', past }),
  ])
    await call(member, 'PUT /api/pods/search', { is_looking: true });

  const cleo = await arrive({ role: 'cleo', past }, '/pod');
  // Pod and partner are one page, to which the old address leads.
  await expect(page).toHaveURL('/partner?part=pod');
  await expect(page.getByText('Three others are looking near Day 6.')).toBeVisible();
  await page.getByRole('button', { name: 'Look for a pod' }).click();
  await expect(page.getByRole('heading', { name: 'You’re looking for a pod' })).toBeVisible();

  await stage.runJobs({ task: 'form-pods' });
  await expect(page.getByRole('heading', { level: 1, name: /pod$/ })).toBeVisible();
  await expect(page.getByText('Four people around Day 6, together for one day')).toBeVisible();
  const row = page.getByRole('row', { name: /^Nora/ });
  await expect(row.getByRole('rowheader', { name: /Nora/ })).toBeVisible();
  await expect(row.getByRole('img', { name: 'Mon: today is open' })).toBeVisible();

  const board = page.getByRole('switch', { name: /^Show my line here/ });
  await board.click();
  await expect(page.getByRole('img', { name: /this week/ })).toBeVisible();

  const [flagship] = await call<{ id: string }[]>(nora, 'GET /api/programs');
  await call(nora, `POST /api/programs/${flagship?.id}/complete-day`, { day: 6 });
  await expect(row.getByRole('img', { name: 'Mon: placed' })).toBeVisible();

  // Sunday evening in the time zone of the pod.
  await time.pass({ days: 6, hours: 12 });
  await stage.runJobs({ task: 'write-pod-check-ins' });
  const later = await visitor();
  await arrive(cleo, '/pod', later);
  await expect(later.getByRole('heading', { name: 'Week 1 check-in' })).toBeVisible();
  await expect(later.getByText('What made one walk easier this week?')).toBeVisible();
  await later.getByLabel('Write a comment').fill('The leash on the kettle.');
  await later.getByRole('button', { name: 'Send comment' }).click();
  await expect(later.getByText('The leash on the kettle.')).toBeVisible();
  await later.setViewportSize({ width: 390, height: 844 });
  await noViolations(later);

  await later.getByRole('button', { name: 'Leave' }).click();
  await expect(later.getByRole('heading', { level: 1, name: 'Find your pod' })).toBeVisible();
  await later.getByRole('button', { name: 'Undo' }).click();
  await expect(later.getByText(/^You’re still in/)).toBeVisible();
  await expect(later.getByRole('heading', { name: 'Week 1 check-in' })).toBeVisible();
});
