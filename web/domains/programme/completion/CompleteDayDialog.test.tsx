// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CompleteDayDialog } from './CompleteDayDialog.tsx';

beforeAll(() => import('../../../ui/overlays/DialogPanel.tsx'));
afterEach(cleanup);

const ask = (
  phase: 'asked' | 'sending' | 'kept',
  act: { onNotYet?: () => void; onStart?: () => void } = {},
) => (
  <CompleteDayDialog
    open
    day={5}
    placed={5}
    phase={phase}
    onNotYet={act.onNotYet ?? (() => {})}
    onStart={act.onStart ?? (() => {})}
  />
);

test('the stone hovers while the question is open and the call runs, and falls once the day is saved', async () => {
  const { rerender } = render(ask('asked'));
  await screen.findByRole('dialog', { name: 'Congratulations on completing Day 5! Ready to start Day 6?' });
  const hovers = () => document.querySelector('.sky--asked') !== null;
  const falls = () => document.querySelector('.sky--day') !== null;
  expect([hovers(), falls()]).toEqual([true, false]);
  rerender(ask('sending'));
  expect([hovers(), falls()]).toEqual([true, false]);
  rerender(ask('kept'));
  expect([hovers(), falls()]).toEqual([false, true]);
});

test('offers Not yet and Start, and disables both while the day is sent', async () => {
  const onNotYet = vi.fn<() => void>();
  const onStart = vi.fn<() => void>();
  const { rerender } = render(ask('asked', { onNotYet, onStart }));
  fireEvent.click(await screen.findByRole('button', { name: 'Not yet' }));
  fireEvent.click(screen.getByRole('button', { name: 'Start Day 6' }));
  expect([onNotYet, onStart].map((act) => act.mock.calls.length)).toEqual([1, 1]);
  rerender(ask('sending', { onNotYet, onStart }));
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect([onNotYet, onStart].map((act) => act.mock.calls.length)).toEqual([1, 1]);
});
