// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Moment } from '../rules.ts';
import { ProgrammeDialogs } from './ProgrammeDialogs.tsx';

beforeAll(() => import('../../../ui/overlays/DialogPanel.tsx'));
afterEach(cleanup);

const earned: Moment = { kind: 'badge', badges: [{ target: 3, name: 'Triple Threat' }] };
const page = (moment: Moment | null) => (
  <>
    <textarea aria-label="Daily journal" />
    <input aria-label="A second field" />
    <button type="button">Save</button>
    <ProgrammeDialogs
      programme="p"
      round={1}
      moment={moment}
      onMomentSeen={() => {}}
      upgrade={null}
      onUpgradeSeen={() => {}}
    />
  </>
);
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const dialog = () => screen.queryByRole('dialog', { name: 'You earned Triple Threat!' });

test('opens a celebration at once when the member is not typing', async () => {
  render(page(earned));
  expect(await screen.findByRole('dialog', { name: 'You earned Triple Threat!' })).toBeTruthy();
});

test('delays a celebration until the member stops typing', async () => {
  const { rerender } = render(page(null));
  screen.getByRole('textbox', { name: 'Daily journal' }).focus();
  rerender(page(earned));
  await settled();
  expect(dialog()).toBeNull();
  screen.getByRole('textbox', { name: 'A second field' }).focus();
  await settled();
  expect(dialog()).toBeNull();
  screen.getByRole('button', { name: 'Save' }).focus();
  expect(await screen.findByRole('dialog', { name: 'You earned Triple Threat!' })).toBeTruthy();
});
