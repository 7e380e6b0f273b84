// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { startSession } from '../../../platform/session/session.ts';
import { currentSession } from '../../../platform/session/session-store.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { render } from '../../../testing/render.tsx';
import { PortraitDialog } from './PortraitDialog.tsx';

const member = { id: 'n', name: 'Nora Lind', profile_photo: null } as unknown as CurrentUser;
const closed = vi.fn();

const open = (profile_photo: string | null) =>
  render(<PortraitDialog open member={{ ...member, profile_photo }} onClose={closed} onClosed={() => {}} />);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

beforeAll(() => import('../../../ui/overlays/DialogPanel.tsx'));
const server = fakeApi({
  'PUT /api/users/portrait': ({ body: { portrait } }) => ({
    ...member,
    profile_photo: portrait ? `/portraits/${portrait}.svg` : null,
  }),
});
const sent = () => server.got('PUT /api/users/portrait').map(({ body }) => body.portrait);
beforeEach(() => {
  closed.mockClear();
  startSession('token', member);
});

it('starts with the current portrait, and enables Save after a choice', async () => {
  open(null);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Initials' })).checked).toBe(true);
  expect(screen.getAllByRole('radio')).toHaveLength(25);
  expect(save().disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Toque' }));
  expect(sent()).toEqual([]);
  fireEvent.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toEqual([12]);
  expect(currentSession().user?.profile_photo).toBe('/portraits/12.svg');
});

it('offers initials as a choice', async () => {
  open('/portraits/12.svg');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Toque' })).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Initials' }));
  fireEvent.click(save());
  await waitFor(() => expect(sent()).toEqual([null]));
});

it('keeps a choice that could not be saved, and shows an error', async () => {
  server.isAway = true;
  open(null);
  fireEvent.click(await screen.findByRole('radio', { name: 'Bun' }));
  fireEvent.click(save());
  expect(await screen.findByText(/couldn’t save your portrait|connection/i)).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bun' }).checked).toBe(true);
});
