import type { Page } from '@playwright/test';
import { everyLook, noViolations } from './axe.ts';
import { dashboard, turn } from './dashboard.ts';
import { expect, holdBack, test, withMotion } from './journey.ts';
import { reopen } from './reopen.ts';

test.use(withMotion);

const words = 'Kitchen table, six in the morning.\n\nThree facts, no adjectives.';

/** Locators of the registration. */
const registration = (page: Page) => ({
  name: page.getByLabel('Name'),
  email: page.getByLabel('Email'),
  password: page.getByRole('textbox', { name: 'Password' }),
  bio: page.getByLabel('A few words about you'),
  next: page.getByRole('button', { name: 'Continue' }),
  back: page.getByRole('button', { name: 'Back', exact: true }),
  step: (title: string) => page.getByRole('heading', { level: 1, name: title }),
  /** Fills in the first step and continues to the second. */
  async introduce(address: string) {
    await this.name.fill('Ida Berg');
    await this.email.fill(address);
    await this.password.fill('grey stones at dawn');
    await this.bio.fill('Walks before breakfast.');
    await turn(page.getByRole('checkbox', { name: 'I am 13 or older' }), true);
    await this.next.click();
    await expect(this.step('Your plan')).toBeVisible();
  },
});

test('the logo appears before anything else', async ({ page }) => {
  const scripts = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('img', { name: 'Evolve is loading' })).toBeVisible();
  scripts.letGo();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('the first step of the registration says what is missing', async ({ page }) => {
  const { name, email, password, bio, next, step } = registration(page);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Join Now' }).click();
  await expect(step('About you')).toBeVisible();
  await expect(email).toHaveAttribute('type', 'email');
  await next.click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await expect(name).toBeFocused();
  await noViolations(page, everyLook);
  await name.fill('Ida Berg');
  await email.fill('taken@example.com');
  await password.fill('stone');
  await turn(page.getByRole('checkbox', { name: 'I am 13 or older' }), true);
  await next.click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(page.getByText('Please fill in all required fields')).toBeHidden();
  await password.fill('grey stones at dawn');
  await bio.fill('Walks before breakfast.');
  await next.click();
  await expect(step('Your plan')).toBeVisible();
});

test('Back and a reload keep what a visitor typed, but never the password', async ({ page }) => {
  const form = registration(page);
  const { name, email, password, bio, next, back, step } = form;
  await page.goto('/auth/register');
  await form.introduce('taken@example.com');
  await expect(step('Your plan')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Starter/ })).toBeChecked();
  await noViolations(page);
  await back.click();
  await expect(step('About you')).toBeVisible();
  await expect(password).toHaveValue('grey stones at dawn');
  await next.click();
  await expect(step('Your plan')).toBeVisible();
  await reopen(page, 'kept');
  await expect(step('About you')).toBeVisible();
  await expect(name).toHaveValue('Ida Berg');
  await expect(email).toHaveValue('taken@example.com');
  await expect(bio).toHaveValue('Walks before breakfast.');
  await expect(password).toHaveValue('');
  await password.fill('grey stones at dawn');
  await next.click();
  await expect(step('Your plan')).toBeVisible();
  await next.click();
  await expect(step('Ready to begin')).toBeVisible();
});

test('a visitor registers: a taken address leads back to step 1', async ({ page, stage, noise }) => {
  noise.announce(/status of 409/, /ERR_FAILED/);
  await stage.member({ person: { email: 'taken@example.com' } });
  const form = registration(page);
  const { email, password, next, step } = form;
  await page.goto('/auth/register');
  await form.introduce('taken@example.com');
  await next.click();
  await expect(step('Ready to begin')).toBeVisible();
  await expect(page.getByText(/You.ll also get the Evolve newsletter/)).toBeVisible();
  const terms = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect((await terms).getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await (await terms).close();
  await expect(page.getByText('Your days end at midnight in Toronto.')).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(step('About you')).toBeVisible();
  await expect(page.getByText("There's already an account with this email address.")).toBeVisible();
  await expect(email).toBeFocused();
  await expect(password).toHaveValue('grey stones at dawn');
  await email.fill('ida@example.com');
  await next.click();
  await next.click();
  await page.route('**/api/auth/register', (route) => route.abort());
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible();
  await page.unroute('**/api/auth/register');
  await page.getByRole('button', { name: 'Create my account' }).click();

  const board = dashboard(page);
  await expect(page).toHaveURL('/evolve90');
  await expect(board.today(1)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Make it fit your day' }).getByText('Confirm ida@example.com'),
  ).toBeVisible();
  await expect(board.nextDay).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Review yesterday’s card' })).toBeDisabled();
  await expect(page.getByText('0 of 7 stones placed')).toBeVisible();
  await noViolations(page);
});

test('a member reads the lesson of Day 1 and walks five minutes, across a reload', async ({
  page,
  arrive,
  time,
}) => {
  await arrive({ day: 1 });
  const board = dashboard(page);
  await expect(board.today(1)).toBeVisible();
  await page.getByRole('button', { name: 'Read today’s lesson' }).click();
  const lesson = page.getByRole('dialog', { name: 'Begin where you stand' });
  await expect(lesson.getByText('Most of us start things from a different spot.')).toBeVisible();
  await expect(page).toHaveURL('/evolve90?open=lesson');
  await noViolations(page);
  await time.hold(page);
  await lesson.getByRole('button', { name: 'Mark as Read' }).click();
  const said = page.getByRole('status').getByText('Lesson read.');
  await time.until(said);
  await time.staysFor(said, 3_000);
  await time.release(page);
  await expect(lesson).toBeHidden();
  await expect(board.lesson).toBeChecked();
  await expect(board.nextDay).toBeDisabled();

  await page.getByRole('button', { name: 'Start 5:00' }).click();
  await expect(page.getByRole('timer', { name: /^4:5\d left of the walk/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
  await time.pass({ minutes: 2 });
  await reopen(page, 'kept');
  await expect(page.getByRole('timer', { name: /^2:[45]\d left of the walk/ })).toBeVisible();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await time.pass({ minutes: 30 });
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('timer', { name: /^2:[345]\d left of the walk/ })).toBeVisible();
  await noViolations(page);
  await time.pass({ minutes: 3 });
  await expect(page.getByText('Five minutes walked.', { exact: true })).toBeVisible();
  await expect(board.walk).not.toBeChecked();
  await page.getByRole('button', { name: 'Tick the walk' }).click();
  await board.question(1).getByRole('button', { name: 'Not yet' }).click();
  await expect(board.walk).toBeChecked();
  await expect(board.nextDay).toBeFocused();
});

test('Day 1 takes five taps: the lesson hands over to the walk, and the walk to Next Day', async ({
  page,
  arrive,
  time,
}) => {
  await arrive({ day: 1 });
  const board = dashboard(page);
  let taps = 0;
  const tap = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    taps += 1;
  };
  await tap('Read today’s lesson');
  await expect(page.getByRole('button', { name: 'Mark as Read' })).toBeVisible();
  await tap('Read, now walk');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeInViewport();
  await expect(board.lesson).toBeChecked();
  await expect(board.walk).not.toBeChecked();
  await time.pass({ minutes: 5 });
  await tap('Tick the walk');
  await expect(board.question(1)).toBeVisible();
  await tap('Start Day 2');
  await expect(page.getByRole('dialog', { name: 'You earned First Step!' })).toBeVisible();
  await tap('Walk on');
  await expect(board.placed(1)).toBeVisible();
  expect(taps).toBe(5);
});

test('a second after both ticks the day is ready, and a reflection is saved once', async ({
  page,
  arrive,
  time,
}) => {
  await arrive({ day: 1 });
  const board = dashboard(page);
  await expect(board.today(1)).toBeVisible();
  await turn(board.lesson, true);
  const ready = page.getByText('Day 1 is done. Press Next Day.');
  await time.hold(page);
  await turn(board.walk, true);
  await time.appearsAfter(ready, 1_000);
  await time.release(page);
  await expect(board.nextDay).toBeEnabled();
  await reopen(page, 'kept');
  await expect(ready).toBeVisible();
  await expect(board.lesson).toBeChecked();
  await expect(board.walk).toBeChecked();
  await turn(board.walk, false);
  await expect(board.nextDay).toBeDisabled();
  await expect(ready).toBeHidden();
  await turn(board.walk, true);

  const saves = await holdBack(page, '**/save-reflection');
  await time.hold(page);
  await board.words.fill(words);
  await board.save.click();
  await expect(board.save).toHaveText(/Saving\.\.\./);
  await board.save.click({ force: true });
  saves.letGo();
  await time.until(page.getByText('Reflection saved!'));
  await time.staysFor(page.getByText('Reflection saved!'), 3_000);
  await time.release(page);
  expect(saves.calls()).toBe(1);
  await expect(board.save).toHaveText('Save');
});

test('Next Day asks, stays if declined, and continues to Day 2 on the same date', async ({
  page,
  arrive,
  time,
}) => {
  await arrive({ day: 1 });
  const board = dashboard(page);
  await expect(board.today(1)).toBeVisible();
  await board.tickBoth();
  await board.words.fill(words);
  await board.save.click();
  await expect(page.getByText('Reflection saved!')).toBeVisible();
  await board.nextDay.click();
  await expect(board.question(1)).toBeVisible();
  await noViolations(page);
  await board.question(1).getByRole('button', { name: 'Not yet' }).click();
  await expect(board.question(1)).toBeHidden();
  await expect(board.today(1)).toBeVisible();
  await board.nextDay.click();
  await expect(board.question(1)).toBeVisible();
  await time.hold(page);
  await board.question(1).getByRole('button', { name: 'Start Day 2' }).click();
  const welcome = page.getByText('Welcome to Day 2!');
  await time.until(welcome);
  await time.staysFor(welcome, 4_000);
  await time.release(page);
  // The first stone earns the badge First Step, celebrated after the welcome.
  const badge = page.getByRole('dialog', { name: 'You earned First Step!' });
  await expect(badge).toBeVisible();
  await noViolations(page);
  await badge.getByRole('button', { name: 'Walk on' }).click();
  await expect(board.placed(1)).toBeVisible();
  await expect(board.streak(1)).toBeVisible();
  await expect(page.getByText('1 of 7 stones placed')).toBeVisible();
  // The day is done: its ticks are hidden, and its journal text is still editable.
  await expect(board.lesson).toBeHidden();
  await expect(board.words).toHaveValue(words);

  await board.goOn(2);
  await expect(board.today(2)).toBeVisible();
  await expect(board.lesson).not.toBeChecked();
  await expect(board.walk).not.toBeChecked();
  await expect(board.words).toHaveValue('');
  await expect(board.streak(1)).toBeVisible();
});

test('the journal has the entry of Day 1, and a reload loses nothing', async ({ page, arrive }) => {
  await arrive({ day: 1 });
  const board = dashboard(page);
  await expect(board.today(1)).toBeVisible();
  await board.words.fill(words);
  await board.save.click();
  await expect(page.getByText('Reflection saved!')).toBeVisible();
  await board.complete(1);
  await page
    .getByRole('dialog', { name: 'You earned First Step!' })
    .getByRole('button', { name: 'Walk on' })
    .click();
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'My Journal' }).click();
  const entry = page.getByRole('article', { name: 'Day 1' });
  for (const look of ['at once', 'after a reload']) {
    await test.step(look, async () => {
      await expect(page.getByRole('heading', { name: 'My Evolve 90 Journal' })).toBeVisible();
      await expect(page.getByText('You have 1 journal entry from your walk.')).toBeVisible();
      await expect(entry.getByText('Monday 2 March')).toBeVisible();
      await expect(entry.locator('p', { hasText: 'Kitchen table, six in the morning.' })).toBeVisible();
      await expect(entry.locator('p', { hasText: 'Three facts, no adjectives.' })).toBeVisible();
    });
    await reopen(page, 'kept');
  }
  await page.getByRole('link', { name: 'Back to Evolve 90' }).click();
  await expect(board.placed(1)).toBeVisible();
  await page.getByRole('button', { name: 'Review yesterday’s card' }).click();
  const review = page.getByRole('dialog', { name: 'Begin where you stand' });
  await expect(review.getByText('Stone placed')).toBeVisible();
  await expect(review.getByText('Kitchen table, six in the morning.')).toBeVisible();
  await noViolations(page);
  await reopen(page, 'kept');
  await expect(review).toBeVisible();
});
