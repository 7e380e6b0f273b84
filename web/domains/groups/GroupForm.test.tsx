// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Group, GroupOpening } from '#contract/groups/endpoints.ts';
import { draftAt } from '../../platform/drafts/draft-storage.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { loadDialogs, render, signIn } from '../../testing/render.tsx';
import { GroupEdit } from './GroupEdit.tsx';
import { GroupForm } from './GroupForm.tsx';

const group = {
  id: 'g',
  name: 'Early Walkers',
  description: 'Out early.',
  rules: '',
  is_private: false,
  open_to_starters: false,
  members_invite: false,
  role: 'owner',
  updated_at: '2026-03-02T15:00:00.000Z',
  version: 1,
} as Group;
/** The group on the server, and the requests it received. Only the network is mocked. */
let stands: Group;
let sent: unknown[];
let opening: GroupOpening;
const done = vi.fn();
const drafts = fakeDrafts();

fakeApi({
  ...drafts.replies,
  'GET /api/groups/:id/opening': () => opening,
  'PATCH /api/groups/:id': ({ body: { version, ...change } }) => {
    if (version !== stands.version) return refuse(409, '', { code: 'edited_elsewhere', current: stands });
    sent.push(change);
    return (stands = { ...stands, ...(change as Partial<Group>) });
  },
});
loadDialogs();
beforeEach(() => {
  stands = group;
  sent = [];
  opening = {
    posts_count: 128,
    authors_count: 14,
    opens_at: '2026-03-09T15:00:00.000Z',
    joining: ['Elias', 'Wren'],
    joining_count: 2,
    waiting_count: 0,
  };
  done.mockClear();
  signIn({ id: 'ada' });
});

const around = (form: React.ReactNode) => render(form);
const edit = (now = group) => around(<GroupEdit group={now} onDone={done} />);
const open = () =>
  around(<GroupForm onSave={() => Promise.resolve(undefined)} onCancel={done} failure="It failed." />);
const field = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('restores the draft of a new group, and asks before it is discarded', async () => {
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
  await waitFor(() => expect(draftAt('composer.group').get()).toBeNull());
  expect(drafts.stored.size).toBe(0);
});

it('continues the draft of a new group on another device', async () => {
  const first = open();
  type(/^Name/, 'Late Walkers');
  fireEvent.click(screen.getByRole('switch', { name: /Private group/ }));
  first.unmount();
  await waitFor(() =>
    expect(drafts.stored.get('group')?.fields).toMatchObject({ name: { from: '', to: 'Late Walkers' } }),
  );
  localStorage.clear();
  open();
  await waitFor(() => expect(field(/^Name/).value).toBe('Late Walkers'));
  expect(screen.getByRole('switch', { name: /Private group/ }).getAttribute('aria-checked')).toBe('true');
});

it('sends only changed fields, and deletes the draft', async () => {
  edit();
  stands = { ...group, is_private: true, rules: 'Be kind.', version: 2 };
  type(/^Description/, 'Out before the sun.');
  expect(draftAt('composer.edit:g').get()).not.toBeNull();
  press('Save Changes');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ description: 'Out before the sun.' }]);
  expect(stands).toMatchObject({ is_private: true, rules: 'Be kind.' });
  await waitFor(() => expect(draftAt('composer.edit:g').get()).toBeNull());
});

it("shows another leader's version of a field before it is replaced", async () => {
  edit();
  stands = { ...group, description: 'Theirs', version: 2 };
  type(/^Description/, 'Mine');
  press('Save Changes');
  await screen.findByText('Theirs');
  expect(sent).toEqual([]);
  expect(field(/^Description/).value).toBe('Mine');
  press('Save Changes');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ description: 'Mine' }]);
});

it('also shows it when the member returns to a draft', () => {
  const first = edit();
  type(/^Description/, 'Mine');
  first.unmount();
  edit({ ...group, description: 'Theirs', name: 'Late Walkers', version: 2 });
  screen.getByText('Theirs');
  expect(field(/^Description/).value).toBe('Mine');
  expect(field(/^Name/).value).toBe('Late Walkers');
});

const untick = () => fireEvent.click(screen.getByRole('switch', { name: /Private group/ }));
const answer = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 3000 }));

it('asks about earlier posts before a private group opens. The safe answer has the focus and changes nothing', async () => {
  edit({ ...group, is_private: true, is_member: true });
  untick();
  press('Save Changes');
  const dialog = await screen.findByRole('dialog', { name: 'Open Early Walkers to everyone?' });
  expect(dialog.textContent).toContain('14 people wrote 128 posts here for members only.');
  expect(dialog.textContent).toContain('Elias and Wren, who asked to join, become members.');
  // Nothing is saved while the question is open.
  expect(screen.queryByText('Saving...')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it private'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /They stay members-only/ }).checked).toBe(true);
  await answer('Keep it private');
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: /Private group/ }).getAttribute('aria-checked')).toBe('true'),
  );
  expect(sent).toEqual([]);
  expect(done).not.toHaveBeenCalled();
});

it.each([
  ['members', undefined],
  ['everyone', 'They open too, after 7 days'],
] as const)('opens the group with earlier posts for %s', async (past, choice) => {
  edit({ ...group, is_private: true, is_member: true });
  untick();
  press('Save Changes');
  await screen.findByRole('dialog', { name: 'Open Early Walkers to everyone?' });
  if (choice) fireEvent.click(screen.getByRole('radio', { name: new RegExp(choice) }));
  await answer('Open the group');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ is_private: false, past }]);
});

it('asks nothing if there are no posts, and names the new members', async () => {
  opening = { ...opening, posts_count: 0, authors_count: 0 };
  edit({ ...group, is_private: true, is_member: true });
  untick();
  press('Save Changes');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ is_private: false, past: 'members' }]);
  await screen.findByText('Early Walkers is open. Elias and Wren, who asked to join, become members.');
});

it('edits rules as rows: Enter adds one, Backspace in an empty one removes it, and pasted lines become rules', async () => {
  stands = { ...group, rules: 'Be kind.\nOne line is enough.', is_member: true };
  edit(stands);
  const row = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Rule ${number}` });
  fireEvent.keyDown(row(1), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(row(2)));
  expect([row(1).value, row(2).value, row(3).value]).toEqual(['Be kind.', '', 'One line is enough.']);
  fireEvent.paste(row(2), { clipboardData: { getData: () => 'No advice.\n\nLate mornings count.' } });
  expect([row(2).value, row(3).value, row(4).value]).toEqual([
    'No advice.',
    'Late mornings count.',
    'One line is enough.',
  ]);
  fireEvent.change(row(1), { target: { value: '' } });
  fireEvent.keyDown(row(1), { key: 'Backspace' });
  press('Remove rule 3');
  press('Save Changes');
  await waitFor(() => expect(sent).toEqual([{ rules: 'No advice.\nLate mornings count.' }]));
});

it('begins with no rule, and an added and removed one changes nothing', async () => {
  edit({ ...group, is_member: true });
  press('Add a rule');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Rule 1' })));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Rule 1' }).value).toBe('');
  press('Remove rule 1');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a rule'));
  await waitFor(() => expect(draftAt('composer.edit:g').get()).toBeNull());
  expect(drafts.stored.size).toBe(0);
});

it('shows the cover of the group as chosen, sends another one, and offers none while a photo is set', async () => {
  const first = edit();
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked);
  expect(chosen().map(({ labels }) => labels?.[0]?.textContent)).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Night sky' }));
  press('Save Changes');
  await waitFor(() => expect(sent).toEqual([{ cover_art: 'night' }]));
  first.unmount();
  const cover = { url: '/x', key: 'x', width: 8, height: 3, alt: '', placeholder: '', sizes: [] };
  edit({ ...group, cover });
  expect(screen.queryByRole('radio', { name: 'Night sky' })).toBeNull();
});
