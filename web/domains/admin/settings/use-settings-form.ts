import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLeaveQuestion } from '../../../platform/drafts/use-leave-question.ts';
import { type Answer, ApiError, type Args } from '../../../platform/http/api.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation, type Write } from '../../../platform/query/use-api-mutation.ts';
import { useFreshProof } from '../../auth/proof/use-fresh-proof.tsx';

interface TypedOverOptions<C extends Write, P> {
  /** Stored state, as it was read last under `queryKey`. */
  stored: Answer<C>;
  queryKey: QueryKey;
  /** Returns the form’s values before something is typed. */
  start: (over: Answer<C>) => P;
  isChanged: (typed: P, over: Answer<C>) => boolean;
  /** Brings what is typed onto what someone else saved. */
  merge: (typed: P, over: Answer<C>, current: Answer<C>) => P;
  failure: string;
  onSaved: (saved: Answer<C>) => void;
}

export interface TypedOver<C extends Write, P> {
  typed: P;
  /** State that the administrator began from: a list that is read again meanwhile must not pass as seen. */
  over: Answer<C>;
  isChanged: boolean;
  /** Changes what is typed. The sentence of that field, or of all, is forgotten. */
  set: (next: (typed: P) => P, field?: string) => void;
  undo: () => void;
  save: (...args: Args<C>) => void;
  busy: boolean;
  /** Sentences by field from the last refusal. */
  refused: Record<string, string>;
  /** Sentence of the refusal because someone else was first. */
  notice: string;
  /** Dialog that asks for the password. */
  dialog: ReactNode;
}

/** Form over something that several administrators edit. Nothing is saved before `save`, and a conflict keeps what was typed. */
export function useSettingsForm<C extends Write, P>(
  call: C,
  { stored, queryKey, start, isChanged, merge, failure, onSaved }: TypedOverOptions<C, P>,
): TypedOver<C, P> {
  const proof = useFreshProof();
  const [edited, setEdited] = useState<{ typed: P; over: Answer<C> } | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [notice, setNotice] = useState('');
  const { typed, over } = edited ?? { typed: start(stored), over: stored };
  useLeaveQuestion(edited !== null);
  const undo = () => {
    setEdited(null);
    setRefused({});
    setNotice('');
  };
  const { run, busy } = useApiMutation(call, {
    failure,
    onDone(saved) {
      queryClient.setQueryData(queryKey, saved);
      undo();
      onSaved(saved);
    },
    onFail(failed, sent): 'handled' | undefined {
      if (!(failed instanceof ApiError)) return undefined;
      const { current } = failed.body as { current?: Answer<C> };
      if (failed.code === 'changed_elsewhere' && current) {
        queryClient.setQueryData(queryKey, current);
        setEdited((now) => now && { typed: merge(now.typed, now.over, current), over: current });
        setNotice(failed.message);
        return 'handled';
      }
      setRefused(failed.fields);
      return proof.asks(failed, () => save(...sent));
    },
  });
  function save(...args: Args<C>): void {
    setRefused({});
    void run(...args);
  }
  return {
    typed,
    over,
    isChanged: edited !== null,
    set(next, field) {
      setEdited((now) => {
        const before = now ?? { typed: start(stored), over: stored };
        const after = { ...before, typed: next(before.typed) };
        return isChanged(after.typed, after.over) ? after : null;
      });
      setRefused((now) =>
        field === undefined ? {} : Object.fromEntries(Object.entries(now).filter(([each]) => each !== field)),
      );
    },
    undo,
    save,
    busy,
    refused,
    notice,
    dialog: proof.dialog,
  };
}
