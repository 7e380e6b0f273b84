import type { Page } from '@playwright/test';
import { typeInto } from '../community.ts';
import type { Arrive, Call, Time } from '../journey.ts';
import type { Form, Made } from '../refused-save.ts';
import type { Stage } from '../stage-client.ts';

/** Forms of one member or visitor, and what they need. */
export interface Group {
  /** Makes what the forms change, and signs in who sends them. */
  prepare: (on: { page: Page; arrive: Arrive; call: Call; stage: Stage; time: Time }) => Promise<Made>;
  forms: Form[];
}

/** Reasons why a form is never sent empty. */
export const disabled = 'Its button is disabled until there is something to save.';
export const optional = 'Nothing in it is required.';
export const filled = 'It opens with words that can be saved.';
/** Reasons of texts that are sent from the device's list of changes. */
export const waits = 'A save that fails waits on the device and is sent later.';
export const merged = 'The words of both are merged.';
/** Reasons of a form that works without JavaScript. */
export const native = {
  '422': 'Its save loads a page, as the empty one does.',
  '500': 'Its save loads a page, and a fault has a page of its own.',
  '409': 'Its save loads a page that says what is true now.',
};

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true });
/** A button of the open dialog. */
export const dialogButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
export const into = (label: string | RegExp, text: string) => (page: Page) =>
  page.getByLabel(label).first().fill(text);
export const all =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };
export const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
/** Opens a menu and chooses an entry. */
export const choose = (menu: string | RegExp, entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
};
/** A conflict with the version of the server, which the form offers or merges. */
export const current =
  (name: string, code: string) =>
  (made: Made): object => ({
    detail: 'Someone else was first.',
    code,
    current: JSON.parse(made[name] ?? ''),
  });
export const nothing = async () => {};
/** Types into the editor of formatted text. */
export const write = (text: string) => async (page: Page) => {
  await typeInto(page.getByRole('textbox', { name: /^(Text|Content|Your reply|Message)/ }).first(), text);
};
