import { useEffect } from 'react';
import type { Answer } from '../../../platform/http/api.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { refreshMembership, subscription } from '../data.ts';
import { sentences } from '../messages.ts';

type Act = `POST /api/subscription/${'pause' | 'resume' | 'keep' | 'cancel' | 'change' | 'refund'}`;

interface Outcome {
  /** Error message if the server sends none. */
  failure?: string;
  /** Time the error stays, in ms. Without it, until the next attempt. */
  errorFor?: number;
  onDone: () => void;
  onFail?: () => void;
}

/** Sends one change of the membership and refreshes every page. */
export function useAct<C extends Act>(
  call: C,
  { failure = sentences.actFailed, errorFor, onDone, onFail }: Outcome,
) {
  const toast = useToast();
  const act = useApiMutation<C>(call, {
    failure,
    showError: null,
    onDone(answer) {
      const done = answer as Answer<Act>;
      queryClient.setQueryData(subscription.queryKey, done.subscription);
      toast(('details' in done && done.details) || done.message, { lifetime: messageFor });
      onDone();
      void refreshMembership();
    },
    onFail() {
      onFail?.();
      // The data on the screen may be outdated, which would explain the refusal.
      void queryClient.invalidateQueries({ queryKey: subscription.queryKey });
    },
  });
  const { cause, clear } = act;
  useEffect(() => {
    if (!cause || !errorFor) return;
    const timer = setTimeout(clear, errorFor);
    return () => clearTimeout(timer);
  }, [cause, errorFor, clear]);
  return act;
}

/** Time a message with dates stays, in ms. */
const messageFor = 8_000;
