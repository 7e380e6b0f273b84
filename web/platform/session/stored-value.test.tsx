// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { endSession, startSession } from './session-store.ts';
import { storedValue, useStoredValue } from './stored-value.ts';

const as = (id: string) => startSession(`token-${id}`, { id } as CurrentUser);
beforeEach(() => as('nora'));
afterEach(() => {
  vi.restoreAllMocks();
  endSession('logout');
  localStorage.clear();
  sessionStorage.clear();
});

it('stores a text as it is and anything else as JSON, and removes it', () => {
  const word = storedValue('test.word');
  const day = storedValue('test.day', {
    area: 'sessionStorage',
    parse: (text) => JSON.parse(text) as { day: number },
  });
  expect([word.get(), day.get()]).toEqual([null, null]);
  word.set('hidden');
  day.set({ day: 3 });
  expect([localStorage.getItem('test.word'), sessionStorage.getItem('test.day')]).toEqual([
    'hidden',
    '{"day":3}',
  ]);
  expect(day.get()).toEqual({ day: 3 });
  expect(day.get()).toBe(day.get());
  word.remove();
  expect([word.get(), localStorage.getItem('test.word')]).toEqual([null, null]);
});

it('has no value for a text that is damaged or of another version', () => {
  const day = storedValue<number>('test.day', { parse: (text) => (JSON.parse(text) as { day: number }).day });
  localStorage.setItem('test.day', '{"day":');
  expect(day.get()).toBeNull();
  localStorage.setItem('test.day', '{"day":4}');
  expect(day.get()).toBe(4);
});

it('belongs to one member, and leaves with a sign-out only where it says so', () => {
  const card = storedValue('test.card', { perMember: true });
  const held = storedValue('test.held', { perMember: true, clearAtLogout: true });
  card.set('a card');
  held.set('a day');
  expect(localStorage.getItem('test.card.nora')).toBe('a card');
  endSession('expired');
  as('finn');
  expect([card.get(), held.get()]).toEqual([null, null]);
  as('nora');
  expect([card.get(), held.get()]).toEqual(['a card', 'a day']);
  endSession('logout');
  as('nora');
  expect([card.get(), held.get()]).toEqual(['a card', null]);
});

it('rerenders after a change here and in another tab', () => {
  const card = storedValue('test.card');
  const { result } = renderHook(() => useStoredValue(card));
  expect(result.current).toBeNull();
  act(() => void card.set('here'));
  expect(result.current).toBe('here');
  localStorage.setItem('test.card', 'there');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'test.card' })));
  expect(result.current).toBe('there');
});

it('lasts as long as the page where storage is full or forbidden', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const card = storedValue('test.card', { perMember: true });
  card.set('a card');
  expect(card.get()).toBe('a card');
  as('finn');
  expect(card.get()).toBeNull();
  as('nora');
  card.remove();
  expect(card.get()).toBeNull();
});
