// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Group } from '#contract/groups.ts';
import { readDraft } from '../../platform/drafts.ts';
import { startSession } from '../../platform/session-store.ts';
import { ConfirmProvider } from '../../ui/Confirm.tsx';
import { ToastProvider } from '../../ui/Toast.tsx';
import { GroupEdit } from './GroupEdit.tsx';
import { GroupForm } from './GroupForm.tsx';

const group = {
  id: 'g',
  name: 'Early Walkers',
  description: 'Out early.',
  rules: '',
  is_private: false,
  open_to_starters: false,
  role: 'owner',
  updated_at: '2026-03-02T15:00:00.000Z',
} as Group;
/** The group on the server, and what was sent to it; only the network is replaced. */
let stands: Group;
let sent: unknown[];
const done = vi.fn();

beforeAll(() => Promise.all([import('../../ui/DialogPanel.tsx'), import('../../ui/Question.tsx')]));
beforeEach(() => {
  stands = group;
  sent = [];
  done.mockClear();
  localStorage.clear();
  startSession('token', { id: 'ada' } as CurrentUser);
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PATCH') {
      const { base, ...change } = JSON.parse(body ?? '') as Partial<Group> & { base: Partial<Group> };
      if (change.description && base.description !== stands.description)
        return new Response(JSON.stringify({ detail: '', code: 'edited_elsewhere', current: stands }), {
          status: 409,
          headers: { 'content-type': 'application/problem+json' },
        });
      sent.push(change);
      stands = { ...stands, ...change };
    }
    return new Response(JSON.stringify(stands), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const around = (form: React.ReactNode) =>
  render(
    <ToastProvider>
      <ConfirmProvider>{form}</ConfirmProvider>
    </ToastProvider>,
  );
const edit = (now = group) => around(<GroupEdit group={now} onDone={done} />);
const open = () =>
  around(
    <GroupForm onSave={() => Promise.resolve(undefined)} onCancel={done} sentenceOf={() => 'It failed.'} />,
  );
const field = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('brings back what was typed about a new group, and asks before it goes', async () => {
  const first = open();
  press('Cancel');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  type(/^Description/, 'Half a thought');
  first.unmount();
  open();
  expect(field(/^Description/).value).toBe('Half a thought');
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(done).toHaveBeenCalledOnce();
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(2));
  expect(readDraft('group:new')).toBeNull();
});

it('sends what was changed and nothing else, and forgets the draft', async () => {
  edit();
  stands = { ...group, is_private: true, rules: 'Be kind.' };
  type(/^Description/, 'Out before the sun.');
  expect(readDraft('group:g')).not.toBeNull();
  press('Save Changes');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ description: 'Out before the sun.' }]);
  expect(stands).toMatchObject({ is_private: true, rules: 'Be kind.' });
  await waitFor(() => expect(readDraft('group:g')).toBeNull());
});

it('shows what another leader saved in the same place before it is replaced', async () => {
  edit();
  stands = { ...group, description: 'Theirs' };
  type(/^Description/, 'Mine');
  press('Save Changes');
  await screen.findByText('Theirs');
  expect(sent).toEqual([]);
  expect(field(/^Description/).value).toBe('Mine');
  press('Save Changes');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ description: 'Mine' }]);
});

it('shows it as well to whoever comes back to a draft', () => {
  const first = edit();
  type(/^Description/, 'Mine');
  first.unmount();
  edit({ ...group, description: 'Theirs', name: 'Late Walkers' });
  screen.getByText('Theirs');
  expect(field(/^Description/).value).toBe('Mine');
  expect(field(/^Name/).value).toBe('Late Walkers');
});
