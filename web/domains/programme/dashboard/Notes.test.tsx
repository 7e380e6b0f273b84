// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { startSession } from '../../../platform/session/session.ts';
import { fail, fakeApi } from '../../../testing/fake-api.ts';
import { render } from '../../../testing/render.tsx';
import { blankProgress } from '../rules.ts';
import { FootNotes } from './Notes.tsx';

const toronto = 'America/Toronto';
/** Time zone of the device. */
let device: string;

const member = (time_zone: string) =>
  ({ id: 'n', name: 'Nora', time_zone, day_start_hour: 3, email_verified: true }) as unknown as CurrentUser;

const server = fakeApi({ 'PUT /api/users/day': member('Asia/Tokyo') });
const sent = () => server.writes.map(({ line, body }) => [...line.split(' '), body]);
beforeEach(() => {
  device = 'Asia/Tokyo';
  startSession('token', member(toronto));
  const original = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...original.call(this), timeZone: device };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = () =>
  render(
    <FootNotes
      progress={blankProgress('2026-03-02', toronto)}
      programme={undefined}
      offers={false}
      yesterday={null}
    />,
  );
const note = () => screen.queryByText('Your days follow Toronto time. This device is on Tokyo time.');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a device in another time zone', () => {
  it('is offered, and the choice is saved with the hour at which the day starts', async () => {
    open();
    expect(note()).not.toBeNull();
    press('Use Tokyo time');
    await screen.findByText('Saved. It takes effect when your next day begins.');
    expect(sent()).toEqual([['PUT', '/api/users/day', { time_zone: 'Asia/Tokyo', day_start_hour: 3 }]]);
    await waitFor(() => expect(note()).toBeNull());
  });

  it('is offered once: Keep is remembered, until the device is in a third zone', async () => {
    const { unmount } = open();
    press('Keep Toronto');
    expect(note()).toBeNull();
    unmount();
    const again = open();
    expect(note()).toBeNull();
    again.unmount();
    device = 'Europe/Berlin';
    open();
    expect(screen.queryByText(/This device is on Berlin time\./)).not.toBeNull();
    expect(sent()).toEqual([]);
  });

  it('keeps the offer when it could not be saved', async () => {
    server.on({ 'PUT /api/users/day': fail() });
    open();
    press('Use Tokyo time');
    await screen.findByText("We couldn't save your day. Please try again.");
    expect(note()).not.toBeNull();
  });

  it.each([toronto, 'America/New_York', 'Nowhere/Else'])(
    'with the clock of the member is no news: %s',
    async (zone) => {
      device = zone;
      open();
      await act(async () => {});
      expect(screen.queryByText(/This device is on/)).toBeNull();
    },
  );
});
