// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { Shortcuts } from './Shortcuts.tsx';

vi.mock('./CommandPalette.tsx', () => ({ CommandPalette: () => null }));
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();

afterEach(cleanup);

/** A page that presses keys as soon as it is on the screen. */
function Page({ keys, taken }: { keys: readonly object[]; taken: boolean[] }) {
  useEffect(() => {
    for (const key of keys) taken.push(!fireEvent.keyDown(document.body, key));
  }, [keys, taken]);
  return null;
}

/** Returns for each key whether a shortcut took it from the browser and the page. */
function press(...keys: readonly object[]): boolean[] {
  const taken: boolean[] = [];
  render(
    <RouterContextProvider router={router}>
      <ToastProvider>
        <Page keys={keys} taken={taken} />
        <Shortcuts onLogout={() => undefined} palette={async () => () => null} />
      </ToastProvider>
    </RouterContextProvider>,
  );
  return taken;
}

it('knows its keys from the first paint on', () => {
  expect(press({ key: 'g' }, { key: 'n' })).toEqual([false, true]);
  expect(navigate).toHaveBeenLastCalledWith({ href: '/notifications' });
});

it('takes Ctrl K from the browser, which has a search field of its own', () => {
  expect(press({ key: 'k', ctrlKey: true })).toEqual([true]);
});
