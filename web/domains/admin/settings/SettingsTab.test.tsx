// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { communitySettings, type SettingKey, settingKeys } from '#contract/admin/community-settings.ts';
import type { CommunitySetting } from '#contract/admin/settings.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { SettingsTab } from './SettingsTab.tsx';

const setting = (key: SettingKey, more: Partial<CommunitySetting> = {}): CommunitySetting => ({
  key,
  value: communitySettings[key].standard,
  standard: communitySettings[key].standard,
  is_changed: false,
  problem: null,
  changed_at: null,
  changed_by_name: null,
  ...more,
});
/** Settings that the server has, its next refusal, and the bodies of changes. */
let stored: CommunitySetting[];
let refusal: { status: number; body: Record<string, unknown> } | null;

const upload = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/http/upload.ts', () => ({ upload }));
vi.mock('../../../platform/photos/prepare-photo.ts', () => ({ preparePhoto: async (file: File) => file }));

beforeAll(() => import('../../auth/reauthentication/ReauthenticationDialog.tsx'));
const server = fakeApi({
  'GET /api/admin/forum-categories': { version: 'v', categories: [] },
  'GET /api/auth/second-step': { authenticator_since: null, recovery_codes_left: 0 },
  'GET /api/admin/settings': () => stored,
  'PUT /api/admin/settings': () => {
    if (refusal) return refuse(refusal.status, '', refusal.body);
    stored = stored.map((each) =>
      each.key === 'free_days' ? { ...each, value: 10, is_changed: true } : each,
    );
    return stored;
  },
});
const sent = () => server.got('PUT /api/admin/settings').map(({ body }) => body);
beforeEach(() => {
  stored = settingKeys.map((key) => setting(key));
  refusal = null;
  signIn({ id: 'me', name: 'Mira' });
  render(<SettingsTab />);
});

const days = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Free days' });
const typeDays = async (value: string) => fireEvent.change(await days(), { target: { value } });
const save = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Save Changes' });

it('says each change in a sentence, and saves nothing before "Save"', async () => {
  await typeDays('10');
  await screen.findByText('Free days: 7 becomes 10.');
  fireEvent.click(screen.getByRole('switch', { name: /New groups/ }));
  await screen.findByText('2 changes.');
  await screen.findByText('New groups: on becomes off.');
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await days()).value).toBe('7');
  expect(save()).toBeNull();
});

it('sends a change with the value that it replaces', async () => {
  await typeDays('10');
  fireEvent.click(save()!);
  await screen.findByText('Saved. The change is in effect.');
  expect(sent()).toEqual([{ changes: [{ key: 'free_days', from: 7, to: 10 }] }]);
  expect((await days()).value).toBe('10');
  expect(save()).toBeNull();
});

it('refuses a value that can not be before it is sent', async () => {
  await typeDays('40');
  await screen.findByText('Free days: a whole number from 7 to 30.');
  expect(save()?.disabled).toBe(true);
  await typeDays('ten');
  expect(save()?.disabled).toBe(true);
  expect((await days()).value).toBe('ten');
});

it('shows what another administrator changed, and keeps what was typed', async () => {
  await typeDays('10');
  refusal = {
    status: 409,
    body: {
      code: 'changed_elsewhere',
      detail: 'Another administrator changed a setting meanwhile.',
      current: stored.map((each) => (each.key === 'free_days' ? { ...each, value: 14 } : each)),
    },
  };
  fireEvent.click(save()!);
  await screen.findByText('Another administrator changed a setting meanwhile.');
  await screen.findByText('Free days: 14 becomes 10.');
});

it('keeps the value that typing began from, also when the settings are read again meanwhile', async () => {
  await typeDays('10');
  stored = stored.map((each) => (each.key === 'free_days' ? { ...each, value: 14 } : each));
  await queryClient.refetchQueries();
  await screen.findByText('Free days: 7 becomes 10.');
  fireEvent.click(save()!);
  await screen.findByText(/^Saved/);
  expect(sent()).toEqual([{ changes: [{ key: 'free_days', from: 7, to: 10 }] }]);
});

it('shows what is read again once nothing is typed any more', async () => {
  await typeDays('10');
  stored = stored.map((each) => (each.key === 'free_days' ? { ...each, value: 14 } : each));
  await queryClient.refetchQueries();
  await typeDays('7');
  await screen.findByDisplayValue('14');
  expect(save()).toBeNull();
});

it('asks for the password, and keeps the change meanwhile', async () => {
  await typeDays('10');
  refusal = { status: 403, body: { code: 'confirmation_needed', detail: 'Please enter your password.' } };
  fireEvent.click(save()!);
  await screen.findByRole('dialog', {}, { timeout: 5000 });
  // The dialog hides the page from roles.
  expect(screen.getByLabelText<HTMLInputElement>('Free days').value).toBe('10');
});

it('puts the standard value back, also in place of a broken one', async () => {
  await days();
  stored = stored.map((each) =>
    each.key === 'free_days'
      ? { ...each, is_changed: true, problem: 'Free days: a whole number from 7 to 30.' }
      : each,
  );
  await queryClient.refetchQueries();
  await screen.findByText(/Save a new value to repair it/);
  fireEvent.click(screen.getByRole('button', { name: 'Standard value for Free days' }));
  await screen.findByText('Free days: the broken value becomes 7, the standard value.');
  fireEvent.click(save()!);
  await screen.findByText('Saved. The change is in effect.');
  expect(sent()).toEqual([{ changes: [{ key: 'free_days', from: 7, to: null }] }]);
});

it('uploads a logo and shows it in the product only when it is saved', async () => {
  await days();
  const value = `/api/uploads/${'a'.repeat(22)}.webp?v=1`;
  upload.mockResolvedValueOnce({ value });
  const picker = document.querySelector('input[type=file]')!;
  const choose = () =>
    fireEvent.change(picker, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
  choose();
  await screen.findByText('Logo: the drawn mark becomes your picture.');
  expect(sent()).toEqual([]);
  upload.mockRejectedValueOnce(new Error('away'));
  choose();
  await screen.findByText('We couldn’t store this picture. The logo is as it was. Try again.');
  fireEvent.click(save()!);
  await screen.findByText('Saved. The change is in effect.');
  expect(sent()).toEqual([{ changes: [{ key: 'logo_light', from: '', to: value }] }]);
});
