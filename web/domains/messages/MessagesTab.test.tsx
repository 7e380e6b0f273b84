// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, hang } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { MessagesTab } from './MessagesTab.tsx';

fakeApi({
  'GET /api/messages/conversations': [],
  'GET /api/messages/chats/left': [],
  'GET /api/messages/conversations/:partnerId': hang(),
});
let isPhone: boolean;
beforeEach(() => {
  signIn({ id: 'nora', name: 'Nora' });
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }));
});

it.each([true, false])(
  'on a phone (%s), what the open conversation covers can’t be reached',
  async (phone) => {
    isPhone = phone;
    render(
      <>
        <nav aria-label="Pages" />
        <MessagesTab address="ada" onOpen={() => {}} />
      </>,
    );
    await act(async () => undefined);
    expect(screen.getByLabelText('Pages').inert ?? false).toBe(phone);
  },
);

it('leaves a dialog above the conversation as it is', async () => {
  isPhone = true;
  render(
    <>
      <div data-testid="portal">
        <div role="dialog" />
      </div>
      <MessagesTab address="ada" onOpen={() => {}} />
    </>,
  );
  await act(async () => undefined);
  expect(screen.getByTestId('portal').inert ?? false).toBe(false);
});
