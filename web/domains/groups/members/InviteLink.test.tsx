// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Group } from '#contract/groups.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
import { InviteLink } from './InviteLink.tsx';

// A busy machine needs longer than the default second.
configure({ asyncUtilTimeout: 4_000 });
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  startSession('token', { id: 'n' } as CurrentUser);
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'abc', url: 'https://evolve.test/groups/invite/abc' }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a member can’t make a link that a leader turned off', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: null, url: null, may_make: false }));
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <InviteLink group={{ id: 'g', requests_count: null } as Group} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('The leaders of this group turned the link off. Only they can make a new one.');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['a leader', { requests_count: 0 }, ['Copy', 'New link', 'Turn off link']],
  ['a member', { requests_count: null }, ['Copy']],
])('%s sees the link with: %j', async (_, more, buttons) => {
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <InviteLink group={{ id: 'g', ...more } as Group} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByDisplayValue('https://evolve.test/groups/invite/abc')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});
