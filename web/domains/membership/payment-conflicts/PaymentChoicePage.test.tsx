// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { api } from '../../../platform/http/api.ts';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
import { PaymentChoicePage } from './PaymentChoicePage.tsx';

const asked = vi.hoisted(() => ({ account: 'other' as string, calls: 0, signOut: vi.fn<() => void>() }));
const session = vi.hoisted(() => ({
  token: 't1' as string | null,
  user: { id: 'm1' } as { id: string } | null,
}));
vi.mock(import('../../../platform/session/url-secrets.ts'), async (original) => ({
  ...(await original()),
  linkToken: () => 'choice_x',
}));
vi.mock(import('../../../platform/session/session.ts'), async (original) => ({
  ...(await original()),
  useSession: () => session as never,
}));
vi.mock('../../../platform/session/use-logout.ts', () => ({ useLogout: () => asked.signOut }));
vi.mock('../../../ui/layout/ResultFrame.tsx', () => ({
  ResultFrame: ({ title, actions, children }: Record<'title' | 'actions' | 'children', React.ReactNode>) => (
    <main>
      <h1>{title}</h1>
      {children}
      {actions}
    </main>
  ),
}));
vi.mock('../../../ui/controls/Button.tsx', () => ({
  Button: ({ children, onClick }: { children: React.ReactNode; onClick: () => void }) => (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  ),
  ButtonLink: ({ children, href }: { children: React.ReactNode; href: string }) => (
    <a href={href}>{children}</a>
  ),
}));
vi.mock(import('../../../platform/http/api.ts'), async (original) => ({
  ...(await original()),
  api: (async () => {
    asked.calls += 1;
    return {
      state: 'open',
      account: asked.account,
      package: 'Builder, monthly',
      amount_cents: 999,
      currency: 'cad',
      sentence: 'You can decide.',
    };
  }) as unknown as typeof api,
}));

beforeEach(() => {
  asked.calls = 0;
  asked.signOut.mockClear();
  Object.assign(session, { token: 't1', user: { id: 'm1' } });
});
afterEach(cleanup);

const page = (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <ToastProvider>
      <PaymentChoicePage />
    </ToastProvider>
  </QueryClientProvider>
);

it('lets a member of another account sign out, and reads the choice again for the next session', async () => {
  asked.account = 'other';
  const client = new QueryClient();
  const { rerender } = render(page(client));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(asked.signOut).toHaveBeenCalledOnce();
  asked.account = 'own';
  Object.assign(session, { token: 't2', user: { id: 'm2' } });
  rerender(page(client));
  expect(await screen.findByRole('button', { name: 'Join this payment to my account' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  expect(asked.calls).toBe(2);
});
