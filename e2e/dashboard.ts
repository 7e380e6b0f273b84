import { expect, type Locator, type Page } from '@playwright/test';

/** Locators of the Evolve 90 dashboard, by the names that members see and hear. */
export interface Dashboard {
  today(day: number): Locator;
  /** The heading once a day is completed for today. */
  placed(day: number): Locator;
  /** Continues from a completed day to the next one on one date. */
  goOn(day: number): Promise<void>;
  lesson: Locator;
  walk: Locator;
  nextDay: Locator;
  /** The daily journal's text field. */
  words: Locator;
  save: Locator;
  streak(days: number): Locator;
  /** The trail with its number of placed stones. */
  trail(placed: number): Locator;
  question(day: number): Locator;
  waiting: Locator;
  /** Ticks both items and waits until the server has them. */
  tickBoth(): Promise<void>;
  /**
   * Ticks both items, opens the question and confirms. Then the next day has begun, or its refusal is shown.
   */
  complete(day: number): Promise<void>;
}

/** Ticks or unticks a stone. The click is on the drawing, whose label toggles the real checkbox below it. */
export async function turn(box: Locator, on: boolean): Promise<void> {
  await expect(box).toBeChecked({ checked: !on });
  await box.locator('xpath=ancestor::label').click();
  await expect(box).toBeChecked({ checked: on });
}

export function dashboard(page: Page): Dashboard {
  const lesson = page.getByRole('checkbox', { name: 'Read today’s lesson' });
  const walk = page.getByRole('checkbox', { name: '5-minute reflection walk' });
  const nextDay = page.getByRole('button', { name: 'Next Day', exact: true });
  const question = (day: number) =>
    page.getByRole('dialog', {
      name: `Congratulations on completing Day ${day}! Ready to start Day ${Math.min(90, day + 1)}?`,
    });
  const tick = async (box: Locator) => {
    const saved = page.waitForResponse(
      (reply) => reply.url().endsWith('/update-checklist') && reply.request().method() === 'POST',
    );
    await turn(box, true);
    await saved;
  };
  const tickBoth = async () => {
    await tick(lesson);
    await tick(walk);
  };
  return {
    today: (day) =>
      page.getByRole('heading', { level: 1, name: `Today is Day ${day} of Evolve 90`, exact: true }),
    placed: (day) => page.getByRole('heading', { level: 1, name: `Day ${day} is placed`, exact: true }),
    async goOn(day) {
      await page.getByRole('button', { name: `Look ahead to Day ${day}` }).click();
      await page.getByRole('button', { name: `Do Day ${day} today` }).click();
    },
    lesson,
    walk,
    nextDay,
    words: page.getByRole('region', { name: 'Daily journal' }).getByRole('textbox'),
    save: page.getByRole('region', { name: 'Daily journal' }).getByRole('button'),
    streak: (days) => page.getByRole('img', { name: new RegExp(`^${days} day streak`) }),
    trail: (placed) =>
      page.getByRole('group', { name: new RegExp(`^Your Evolve 90 trail: ${placed} of 90 stones placed`) }),
    question,
    waiting: page.getByText('Waiting to be saved'),
    tickBoth,
    async complete(day) {
      await tickBoth();
      await nextDay.click();
      await question(day)
        .getByRole('button', { name: `Start Day ${day + 1}` })
        .click();
      await expect(question(day)).toBeHidden();
    },
  };
}
