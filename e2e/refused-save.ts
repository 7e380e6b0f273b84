import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import { open } from '../scripts/pictured-pages.ts';
import { isDue } from '../scripts/short-form.ts';
import { expect } from './journey.ts';

/** What the walk made before, by name. */
export type Made = Record<string, string>;

/** Kinds of a refused save: sent empty, or answered with a status. */
export type Kind = (typeof kinds)[number];
const kinds = ['empty', '422', '500', '409'] as const;

/** A form: how it opens, the least that can be sent, and the call of its button. */
export interface Form {
  name: string;
  /** Files of `web/` that draw its fields and its button. `refusals.test.ts` wants each file with fields here. */
  files: string[];
  path: string | ((made: Made) => string);
  /** The page isn't in the app, or is opened by a link of an email. */
  isDocument?: boolean;
  open?: (page: Page) => Promise<unknown>;
  fill: (page: Page) => Promise<unknown>;
  save: (page: Page) => Locator;
  /** Method and end of the path of the call. */
  call: [method: string, path: RegExp];
  /** Kinds of refusals that can't occur, with the reason. */
  never?: Partial<Record<Kind, string>>;
  /** Returns to the form after a refusal that leaves it. */
  again?: (page: Page) => Promise<unknown>;
  /** A field that the 422 names. */
  field?: string;
  /** Body of the 409, where the page has a choice for it. */
  conflict?: (made: Made) => object;
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** A script whose value is 'seen', or what is wrong. */
const whatIsSeen = readFileSync(join(import.meta.dirname, 'what-is-seen.js'), 'utf8');
/** Folder of pictures of what isn't seen, for looking at it. */
const shots = process.env['WALK_SHOTS'];
const sentence = 'A refusal that the walk made up.';

/**
 * Sends a form empty, refused (422), failed (500) and conflicting (409): at one width each, at the other one on the next day, and in a
 * nightly run at both. `place` is the form's place in its list. Returns what isn't in view or not focused.
 */
export async function walk(page: Page, form: Form, made: Made, place: number): Promise<string[]> {
  const faults: string[] = [];
  const path = typeof form.path === 'string' ? form.path : form.path(made);
  let reply: { status: number; body: object } = { status: 500, body: {} };
  const answer = async (route: Route) => {
    const [method, pattern] = form.call;
    if (route.request().method() !== method || !pattern.test(new URL(route.request().url()).pathname))
      return route.fallback();
    return route.fulfill({ status: reply.status, json: { request_id: 'walk', ...reply.body } });
  };
  const outcomes = {
    '422': {
      status: 422,
      body: {
        detail: sentence,
        code: 'invalid',
        ...(form.field && { fields: { [form.field]: sentence } }),
      },
    },
    '500': { status: 500, body: { detail: 'Something went wrong.', code: 'fault' } },
    '409': { status: 409, body: form.conflict?.(made) ?? { detail: sentence, code: 'conflict' } },
  };
  const at = async (what: Kind, { width }: (typeof sizes)[number]) => {
    if (form.never?.[what] || !isDue(place + kinds.indexOf(what) + (width > 400 ? 1 : 0), 2)) return;
    if (what !== 'empty') reply = outcomes[what];
    await form.again?.(page);
    const seen = await press(page, form);
    if (seen === 'seen') return;
    faults.push(`${form.name}, ${what} at ${width}: ${seen}`);
    if (shots) await page.screenshot({ path: `${shots}/${form.name}-${what}-${width}.png` });
  };
  try {
    await page.setViewportSize(sizes[0]!);
    if (form.isDocument) await page.goto(path);
    else await openForm(page, path);
    await form.open?.(page);
    await page.route('**/api/**', answer);
    if (!form.never?.empty)
      for (const size of sizes) {
        await page.setViewportSize(size);
        await at('empty', size);
      }
    await form.fill(page);
    // From the narrow width, which the empty form has, back to the wide one.
    for (const size of sizes.toReversed()) {
      await page.setViewportSize(size);
      for (const what of ['422', '500', '409'] as const) await at(what, size);
    }
  } catch (error) {
    faults.push(`${form.name}: ${String(error).split('\n').slice(0, 6).join(' ')}`);
    if (shots) await page.screenshot({ path: `${shots}/${form.name}.png` });
  } finally {
    await page.unroute('**/api/**', answer);
  }
  return faults;
}

/**
 * Opens a form's page inside the app, and as a new document where a form of the same page was filled in or a page asks before it is left:
 * nothing of the form before may stay.
 */
async function openForm(page: Page, address: string): Promise<void> {
  const pathname = pathOf(address);
  const isOpen = () => pathOf(page.url()) === pathname;
  if (!isOpen()) await open(page, address);
  else await page.goto(address);
  if (!isOpen()) await page.goto(address);
}

const pathOf = (address: string): string => new URL(address, 'http://evolve').pathname;

/** Presses the button as far from the explanation as it can be, and returns 'seen' or what is wrong. */
async function press(page: Page, form: Form): Promise<string> {
  // A toast of the refusal before would pass for this one.
  for (const close of await page.locator('.toast-x').all())
    await close.click({ timeout: 1_000 }).catch(() => {});
  const button = form.save(page);
  await button.scrollIntoViewIfNeeded();
  await button.click();
  let state = '';
  await expect
    .poll(async () => (state = await page.evaluate<string>(whatIsSeen).catch(() => 'the page is loading')), {
      intervals: [30, 50, 100],
      timeout: 2_500,
    })
    .toBe('seen')
    .catch(() => {});
  return state;
}
