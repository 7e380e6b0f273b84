import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { formPrefix } from '../drafts/draft-storage.ts';
import { type Answer, ApiError, type Args, api } from '../http/api.ts';
import { type MutationOptions, useApiMutation, type Write } from '../query/use-api-mutation.ts';
import { type StoredValue, storedValue, useStoredValue } from '../session/stored-value.ts';
import { type FormStore, memoryStore, type Problems, sentencesIn, type Typed } from './form-state.ts';

/** The options of every form. */
export interface FormOptions<V extends object, T, A = void>
  extends Pick<MutationOptions<[V, number, A], T>, 'failure' | 'showError' | 'onFail' | 'invalidates'> {
  /** Values of the server, or those that a new text begins with. The form follows them until something is typed. */
  values: V;
  /** Version of these values. Typed values are saved with the version that they are based on. */
  version?: number;
  /** Sends values that are based on a version. `how` is the argument of the form's own `save`, where it has several ways. */
  save: (values: V, version: number, how: A) => Promise<T>;
  /** Returns sentences about values that can't be sent. They are shown from the first try on. `how` is that of the last try. */
  check?: (values: V, how: A | undefined) => Problems<V>;
  /** Shows the sentences of `check` as soon as something is typed. */
  checksAtOnce?: boolean;
  /** Returns the sentences of a refusal by the names of their fields. The default is those of its `fields`. */
  refusedFields?: (refusal: ApiError) => Readonly<Partial<Record<string, string>>>;
  /** Called before something is sent, to ask the member. Nothing is sent if it resolves to false. */
  before?: (values: V, how: A) => boolean | Promise<boolean>;
  /** Puts a version of the server into the cache: the saved one, or the one that was chosen in a conflict. */
  show?: (version: T) => void;
  /** Called after a save if nothing was typed since it was sent. */
  onWhole?: (after: T) => void;
  /** Called after a save. The form is busy until it has returned. */
  onSaved?: (after: T, sent: V, how: A) => unknown;
  /** Whether the form may show the server's version of what was sent. Otherwise the typed spelling stays in it. */
  mayReplace?: (after: T, sent: V, how: A) => boolean;
  /** Called after the member has chosen the other version. */
  onTaken?: () => void;
}

export type Form<V extends object, T = unknown, A = void> = ReturnType<typeof useFormOver<V, T, A>>;

/** Returns what is typed in the form of a key. Signing out removes it, as every draft. */
export const formAt = <V>(key: string): StoredValue<Typed<V>> =>
  storedValue(formPrefix + key, { perMember: true, parse: (text) => JSON.parse(text) as Typed<V> });

/**
 * Sends a form, in its `save`: `save: (body) => send('PUT /api/users/profile', { body })`. Everything else that changes something on the
 * server is a `useApiMutation`.
 */
export const send = <C extends Write>(call: C, ...args: Args<C>): Promise<Answer<C>> => api(call, ...args);

interface OwnOptions<V> {
  /** Name under which this device stores what is typed at every change, or a store of the page. Without one it is lost with the form. */
  draft?: string | StoredValue<Typed<V>>;
}

/** The state of a form and its one way to save. `docs/forms.md` has an example and every option. */
export function useForm<V extends object, T, A = void>({
  draft,
  ...options
}: FormOptions<V, T, A> & OwnOptions<V>): Form<V, T, A> {
  const [own] = useState(() => (typeof draft === 'string' ? formAt<V>(draft) : memoryStore<V>()));
  const store = typeof draft === 'object' ? draft : own;
  return useFormOver(store, useStoredValue(store), options);
}

/** The form of values that the server has and what is typed over them, which `store` keeps: `kept` at this moment. */
export function useFormOver<V extends object, T, A>(
  store: FormStore<V>,
  kept: Typed<V> | null,
  {
    values: given,
    version = 0,
    save,
    failure,
    showError = null,
    invalidates,
    check,
    checksAtOnce = false,
    refusedFields = ({ fields }) => fields,
    before,
    show,
    onWhole,
    onSaved,
    onFail,
    mayReplace,
    onTaken,
  }: FormOptions<V, T, A>,
  isSame: (one: V, other: V) => boolean = isEqual,
) {
  /** Saved values, shown until the page has read them. */
  const [saved, setSaved] = useState<{ values: V; over: string }>();
  const from = saved && saved.over === JSON.stringify(given) ? saved.values : given;
  const [tried, setTried] = useState<{ how: A | undefined }>();
  /** Values that were changed since they were refused. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [theirs, meet] = useState<T>();
  /** A sentence of the page itself, for example about a photo. */
  const [said, say] = useState<string>();
  const asking = useRef(false);

  /** Returns what is typed at this moment, however long ago the form was rendered. */
  const now = (typed = store.get()): Typed<V> => ({
    // A release that adds a field fills it from the saved values.
    values: { ...from, ...typed?.values },
    version: typed?.version ?? version,
  });
  /**
   * Forgets what was typed. With `sent`, only if nothing was typed since those values were sent. Returns true if nothing
   * is left.
   */
  const drop = (sent?: V): boolean => {
    if (sent && store.get() && !isSame(now().values, sent)) return false;
    store.remove();
    return true;
  };
  const call = useApiMutation(save, {
    failure,
    showError,
    ...(invalidates && { invalidates }),
    onDone(after, [sent, , how]) {
      const isWhole = (mayReplace?.(after, sent, how) ?? true) && drop(sent);
      if (isWhole) {
        setTried(undefined);
        if (!show) setSaved({ values: sent, over: JSON.stringify(given) });
      }
      settle(after, isWhole);
      if (isWhole) onWhole?.(after);
      return onSaved?.(after, sent, how);
    },
    onFail(reason, sent) {
      meet((known) => newerIn<T>(reason) ?? known);
      return onFail?.(reason, sent);
    },
  });
  const { run, busy, isDone, cause, clear } = call;
  /** Continues from a version of the server. Without `isWhole`, what is typed becomes a change of it. */
  const settle = (newer: T, isWhole: boolean): boolean => {
    const typed = isWhole ? null : store.get();
    if (typed && isVersioned(newer)) store.set({ ...typed, version: newer.version });
    show?.(newer);
    meet(undefined);
    clear();
    return isWhole;
  };

  const { values, version: base } = now(kept);
  const refused = cause instanceof ApiError ? sentencesIn(refusedFields(cause)) : {};
  /** True if a sentence of the server belongs to one of the fields, where it is shown. */
  const isRefusedField = Object.keys(refused).some((path) => topOf(path) in values);
  const left = Object.entries(refused).filter(([path]) => !changed.includes(topOf(path)));
  const change = (part: Partial<V>) => {
    const { values: before, ...rest } = now();
    const next = { ...before, ...part };
    if (isSame(next, from)) store.remove();
    else store.set({ values: next, ...rest });
    if (isRefusedField) setChanged((known) => [...known, ...Object.keys(part)]);
    else clear();
    say(undefined);
  };
  const validate = (how?: A): boolean => {
    setTried({ how });
    return !check || Object.keys(sentencesIn(check(now().values, how))).length === 0;
  };
  const latest = useRef(change);
  useLayoutEffect(() => {
    latest.current = change;
  });
  const set = useCallback((part: Partial<V>) => latest.current(part), []);
  const isShown = tried !== undefined || (checksAtOnce && kept !== null);
  return {
    values,
    version: base,
    /** Sentences of the wrong fields, by name or path: of `check`, and of the server’s last refusal. */
    errors: {
      ...Object.fromEntries(left),
      ...(isShown && check && sentencesIn(check(values, tried?.how))),
    } as Readonly<Record<string, string>>,
    now,
    drop,
    /** True while something is typed that the server doesn't have. */
    isChanged: kept !== null,
    /** Changes one or several values. It stays the same function, so that a field is drawn again only for its own change. */
    set,
    /** Shows what can't be sent, for a step that sends nothing yet. Returns true if nothing is wrong. */
    validate,
    /** Checks and sends what is typed. Resolves to undefined if nothing was saved. */
    async save(how: A): Promise<T | undefined> {
      const typed = now();
      if (!validate(how) || asking.current) return undefined;
      if (before) {
        asking.current = true;
        const isSure = await before(typed.values, how);
        asking.current = false;
        if (!isSure) return undefined;
      }
      setChanged([]);
      say(undefined);
      // A save replaces the other version while that is shown.
      return run(typed.values, isVersioned(theirs) ? theirs.version : typed.version, how);
    },
    /** Forgets what was typed, and every sentence about it. */
    reset() {
      drop();
      setSaved(undefined);
      setTried(undefined);
      meet(undefined);
      say(undefined);
      clear();
    },
    settle(newer: T, isWhole: boolean): boolean {
      return settle(newer, isWhole);
    },
    /** Bases what was typed on a newer version, to save it over that. */
    rebase(to: number) {
      const typed = store.get();
      if (typed) store.set({ ...typed, version: to });
    },
    busy,
    /** True after a save, until something is typed. */
    isDone,
    /** Sentence about a save that failed, unless the fields show it, or that of `say`. */
    error: said ?? (isRefusedField ? null : call.error),
    /** Shows a sentence of the page itself in the same place, until something is typed. */
    say,
    /** The failure itself. */
    cause,
    clear,
    /** True if the server refused what is typed, so that sending it again changes nothing. */
    isRefused: isRefusal(cause) && changed.length === 0,
    /** The version that was saved elsewhere, while the member chooses. */
    theirs,
    meet(version: T | undefined) {
      meet(version);
    },
    takeTheirs() {
      if (!theirs) return;
      drop();
      settle(theirs, true);
      onTaken?.();
    },
    keepMine() {
      if (theirs) settle(theirs, false);
    },
  };
}

const topOf = (path: string): string => path.split('.', 1)[0] ?? path;
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isVersioned = (reply: unknown): reply is { version: number } =>
  typeof reply === 'object' && reply !== null && 'version' in reply && typeof reply.version === 'number';

/** Returns the current version that a refused edit returns, or undefined for any other error. */
export function newerIn<T>(error: unknown): T | undefined {
  if (!(error instanceof ApiError) || error.code !== 'edited_elsewhere') return undefined;
  return (error.body as { current?: T }).current;
}

const isRefusal = (cause: Error | null): boolean =>
  cause instanceof ApiError &&
  cause.status >= 400 &&
  cause.status < 500 &&
  ![408, 429].includes(cause.status);
