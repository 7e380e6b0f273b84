import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import {
  cleanup,
  configure,
  type RenderHookResult,
  render as renderAlone,
  renderHook as renderHookAlone,
} from '@testing-library/react';
import { Fragment, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { queryClient } from '../platform/query/query.ts';
import { startSession } from '../platform/session/session-store.ts';
import { ConfirmProvider } from '../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../ui/overlays/Toast.tsx';
import type { Some } from './fake-api.ts';

// A busy machine needs longer than the default second.
configure({ asyncUtilTimeout: 4_000 });
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
});
afterEach(cleanup);

interface Place {
  /** Address of the page. */
  path?: string;
  /** False on pages without toasts, such as sign-in, and where a test looks for the only message. */
  toasts?: boolean;
}

/** Renders as inside the shell: with the cache, a router, toasts and questions. */
export const render = (ui: ReactNode, { path = '/', toasts = true }: Place = {}) =>
  renderAlone(ui, { wrapper: shell(routerAt(path), toasts) });

/** Renders as `render` does, once the router has read an address with a fragment. */
export async function renderAt(path: string, ui: ReactNode) {
  const router = routerAt(path);
  await router.load();
  return renderAlone(ui, { wrapper: shell(router) });
}

/** Renders a hook as `render` renders a page. */
export const renderHook = <Result, Props>(
  hook: (props: Props) => Result,
  { path = '/', initialProps }: { path?: string; initialProps?: Props } = {},
): RenderHookResult<Result, Props> => renderHookAlone(hook, { wrapper: shell(routerAt(path)), initialProps });

const routerAt = (path: string) =>
  createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  });

function shell(router: ReturnType<typeof routerAt>, toasts = true) {
  const Toasts = toasts ? ToastProvider : Fragment;
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <Toasts>
          <ConfirmProvider>{children}</ConfirmProvider>
        </Toasts>
      </RouterContextProvider>
    </QueryClientProvider>
  );
}

/** Signs a member in on this device, with the fields that a test needs. */
export const signIn = (member: Some<CurrentUser> = {}, token = 'token'): void =>
  startSession(token, { id: 'nora', ...member } as CurrentUser);

/** Loads the code of dialogs before a file's tests, which a page loads when it first needs it. */
export const loadDialogs = (): void =>
  beforeAll(() =>
    Promise.all([import('../ui/overlays/DialogPanel.tsx'), import('../ui/overlays/ConfirmDialog.tsx')]),
  );
