import type { Page } from '@playwright/test';
import { expect, signIn, type Visit } from './journey.ts';
import type { Stage, StageMember } from './stage-client.ts';

export const goodCard = '4242 4242 4242 4242';
/** Pays now, and is declined at the next charge. */
export const laterDeclinedCard = '4000 0000 0000 0341';

/**
 * Buys a plan like a member: from the membership page through the test checkout to the receipt. `amount` as
 * in "9.99 CAD".
 */
export async function buy(
  page: Page,
  stage: Stage,
  { button, amount, card = goodCard }: { button: string; amount: string; card?: string },
): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: `Pay ${amount}` }).click();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await stage.runJobs();
}

/** Fills step 1 of the wizard and continues. */
export async function introduce(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('grey stones at dawn');
  await page.getByText('I am 13 or older').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Returns the tier of the member who is signed in on this page. */
export const tierOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const reply = await fetch('/api/auth/me', {
      headers: { Authorization: `Bearer ${localStorage.getItem('evolve.token')}` },
    });
    return ((await reply.json()) as { membership_tier: string }).membership_tier;
  });

interface Later {
  /** The page to close. */
  page: Page;
  stage: Stage;
  visitor: Visit;
  member: StageMember;
}

/**
 * Opens the membership page days later in a new browser, because a page whose clock is moved by more than 24
 * days freezes. Runs due jobs, and signs the member in again.
 */
export async function comeBackAfter(
  days: number,
  { page: left, stage, visitor, member }: Later,
): Promise<Page> {
  await left.close();
  await stage.clock({ advance: { days } });
  await stage.runJobs();
  const { email, password } = member;
  const reply = await fetch(`${stage.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  const page = await visitor();
  await signIn(page, { token });
  await page.goto('/membership');
  return page;
}
