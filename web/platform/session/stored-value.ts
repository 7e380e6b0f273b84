import { useSyncExternalStore } from 'react';
import { type Area, readStored, writeStored } from '../app/browser-storage.ts';
import { currentMember, onSessionEnd } from './session-store.ts';

interface StoredValueOptions<T> {
  /** Local storage by default. Session storage is for one tab and its reloads. */
  area?: Area;
  /** True to store one value for each member, under `{key}.{member id}`. */
  perMember?: boolean;
  /** True to remove a member's value when they sign out. */
  clearAtLogout?: boolean;
  /** Reads a stored text. Returns null, or throws, for anything invalid. The default is the text itself. */
  parse?: (text: string) => T | null;
}

export interface StoredValue<T> {
  /** Returns the value, or null. Returns the same object until it changes. */
  get: () => T | null;
  /** Returns false if storage refused the value, which lasts as long as the page then. */
  set: (value: T) => boolean;
  remove: () => void;
  /** Calls the listener after a change in this or another tab. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** A value that the browser stores: texts as they are, anything else as JSON. Without storage it lasts as long as the page. */
export function storedValue<T = string>(
  /** A function names the value of a member by itself. */
  key: string | ((member: string) => string),
  {
    area = 'localStorage',
    perMember = false,
    clearAtLogout = false,
    parse = (text) => text as T,
  }: StoredValueOptions<T> = {},
): StoredValue<T> {
  const listeners = new Set<() => void>();
  const nameOf = (member: string | null): string =>
    typeof key === 'function' ? key(member ?? '') : perMember ? `${key}.${member ?? ''}` : key;
  let last: { name: string; text: string | null; value: T | null } = { name: '', text: null, value: null };
  /** The value that storage refused. */
  let unkept: { name: string; value: T } | null = null;

  const get = (): T | null => {
    const name = nameOf(currentMember());
    if (unkept?.name === name) return unkept.value;
    const text = readStored(name, area);
    if (name !== last.name || text !== last.text) last = { name, text, value: valueOf(text) };
    return last.value;
  };
  const valueOf = (text: string | null): T | null => {
    try {
      return text === null ? null : parse(text);
    } catch {
      return null;
    }
  };
  const write = (value: T | null): boolean => {
    const name = nameOf(currentMember());
    const text = value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
    const isKept = writeStored(name, text, area);
    unkept = isKept || value === null ? null : { name, value };
    for (const listener of listeners) listener();
    return isKept;
  };
  if (clearAtLogout)
    onSessionEnd((member, why) => {
      if (member && why === 'logout') writeStored(nameOf(member), null, area);
    });
  return {
    get,
    set: write,
    remove: () => void write(null),
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/** Returns a stored value, and rerenders when it changes in this or another tab. */
export const useStoredValue = <T>({ get, subscribe }: StoredValue<T>): T | null =>
  useSyncExternalStore(subscribe, get);
