// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { forbiddenCodes, type Refusal } from '../http/refusals.ts';
import { ReadError } from './ReadError.tsx';

afterEach(cleanup);

const reason = 'The reason of the server.';
const shown = (error: unknown, refetch = () => {}) =>
  render(
    <ReadError query={{ error, isFetching: false, refetch }} gone={<h1>It’s gone</h1>} page>
      We couldn’t load it.
    </ReadError>,
  );

/** Title and way on of each refusal that has a screen. */
const screens: Partial<Record<Refusal, [title: string, way: string | null]>> = {
  plan: ['Your plan doesn’t have this', '/membership'],
  locked: ['This isn’t open to you yet', null],
  not_yours: ['This isn’t open to you', null],
  closed: ['This is closed right now', null],
  confirm: ['We need to know that it’s you', '/profile/settings/security'],
  suspended: ['Your account is suspended', null],
};

test.each(Object.entries(forbiddenCodes))(
  '403 %s says why, and is neither gone nor a fault',
  (code, refusal) => {
    const [title, way] = screens[refusal] ?? ['', null];
    shown(new ApiError(403, { code, detail: reason }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(way);
    expect(screen.queryByText('It’s gone')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

test('404 is gone, 401 asks to sign in, 402 offers the plans', () => {
  shown(new ApiError(404, { code: 'not_found', detail: 'No.' }));
  expect(screen.getByRole('heading').textContent).toBe('It’s gone');
  cleanup();
  shown(new ApiError(401, { code: 'unauthenticated', detail: reason }));
  expect(screen.getByRole('link').getAttribute('href')).toBe('/auth/login');
  cleanup();
  shown(new ApiError(402, { code: 'too_early', detail: reason }));
  expect(screen.getByRole('link').getAttribute('href')).toBe('/membership');
});

test.each([new NetworkError(), new ApiError(503, {}), new ApiError(429, {}), new TypeError('x')])(
  '%s can be tried again',
  (error) => {
    const refetch = vi.fn<() => void>();
    shown(error, refetch);
    expect(screen.getByText('We couldn’t load it.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  },
);
