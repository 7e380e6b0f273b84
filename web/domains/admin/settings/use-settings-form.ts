import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Form, type FormOptions, useForm } from '../../../platform/forms/use-form.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useReauthentication } from '../../auth/reauthentication/use-reauthentication.tsx';

interface SettingsOptions<S, V extends object>
  extends Pick<FormOptions<V, S>, 'failure' | 'onSaved' | 'refusedFields'> {
  /** Stored state, as it was read last under `queryKey`. */
  stored: S;
  queryKey: QueryKey;
  /** Returns the form’s values before something is typed. */
  start: (over: S) => V;
  /** Brings what is typed onto what someone else saved. */
  merge: (typed: V, over: S, current: S) => V;
  check: (typed: V, over: S) => ReturnType<NonNullable<FormOptions<V, S>['check']>>;
  save: (typed: V, over: S) => Promise<S>;
}

interface SettingsForm<S, V extends object> {
  form: Form<V, S>;
  /** State that the administrator began from: a list that is read again meanwhile must not pass as seen. */
  over: S;
  /** Sentence of the refusal because someone else was first. */
  notice: string;
  /** Dialog that asks for the password. */
  dialog: ReactNode;
}

/** Form over something that several administrators edit. Nothing is saved before `save`, and a conflict keeps what was typed. */
export function useSettingsForm<S, V extends object>({
  stored,
  queryKey,
  start,
  merge,
  check,
  save,
  onSaved,
  ...options
}: SettingsOptions<S, V>): SettingsForm<S, V> {
  const reauthentication = useReauthentication();
  const toast = useToast();
  const [over, setOver] = useState(stored);
  const [notice, setNotice] = useState('');
  const form: Form<V, S> = useForm<V, S>({
    ...options,
    values: start(over),
    checksAtOnce: true,
    check: (typed) => check(typed, over),
    before: () => form.isChanged,
    save: (typed) => save(typed, over),
    showError: toast.error,
    show: (saved) => void queryClient.setQueryData(queryKey, saved),
    onSaved,
    onFail(failed, [typed]): 'handled' | undefined {
      const { current } = (failed instanceof ApiError ? failed.body : {}) as { current?: S };
      if (!(failed instanceof ApiError && failed.code === 'changed_elsewhere' && current))
        return reauthentication.asks(failed, () => form.save());
      queryClient.setQueryData(queryKey, current);
      setOver(() => current);
      form.set(merge(typed, over, current));
      setNotice(failed.message);
      return 'handled';
    },
  });
  if (!form.isChanged && (over !== stored || notice)) {
    setOver(() => stored);
    setNotice('');
  }
  return { form, over, notice, dialog: reauthentication.dialog };
}
