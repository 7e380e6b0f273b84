// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { draftAt, keepText } from '../../../platform/drafts/draft-storage.ts';
import { render } from '../../../testing/render.tsx';
import { reflectionKey } from '../../journal/rules.ts';
import { TriedDay } from './TriedDay.tsx';

const place = reflectionKey('p', 1, 1);
const onTick = vi.fn();
const day = 24 * 60 * 60_000;
const open = (stored: string, reflection = '', ago = 0) => {
  localStorage.setItem('evolve.tried-day', stored.replace(/\}$/, `,"at":${Date.now() - ago}}`));
  render(<TriedDay programme="p" round={1} day={1} saved={{ reflection, version: 3 }} onTick={onTick} />);
};
const press = (name: string) => screen.getByRole('button', { name }).click();
beforeEach(() => {
  draftAt(place).remove();
  onTick.mockClear();
});

it.each(['', 'null', '7', '{"read":"yes","line":"  "}', '{'])('shows nothing for %s', (stored) => {
  open(stored);
  expect(screen.queryByRole('heading')).toBeNull();
});

it.each([
  [6.9 * day, true],
  [7.1 * day, false],
])('is asked about for a week (%d ms later: %s)', (ago, isAsked) => {
  open('{"read":true}', '', ago);
  expect(screen.queryByRole('heading') !== null).toBe(isAsked);
});

it('is not asked about without a time', () => {
  open('{"read":true,"at":"soon"} ');
  expect(screen.queryByRole('heading')).toBeNull();
});

it('ticks and writes nothing before the member says yes', () => {
  open('{"read":true,"walk":true,"line":"I sleep late."}');
  expect(screen.getByText(/You read the lesson and walked\./)).toBeTruthy();
  expect([onTick.mock.calls.length, draftAt(place).get()]).toEqual([0, null]);
});

it('ticks what was done and puts the line below what is written already', async () => {
  keepText(place, 'Written here.', 2);
  open('{"read":true,"line":"I sleep late."}', 'Saved before.');
  press('Keep it');
  await vi.waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(onTick.mock.calls).toEqual([['readLesson', true]]);
  expect(draftAt(place).get()).toMatchObject({ content: 'Written here.\n\nI sleep late.', base_version: 2 });
  expect(localStorage.getItem('evolve.tried-day')).toBeNull();
});

it('is forgotten without a trace', async () => {
  open('{"walk":true,"line":"I sleep late."}');
  press('No, start fresh');
  await vi.waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect([onTick.mock.calls.length, draftAt(place).get()]).toEqual([0, null]);
  expect(localStorage.getItem('evolve.tried-day')).toBeNull();
});
