import { useRef, useState } from 'react';
import type { Subscription } from '#contract/membership.ts';
import { useTimedMessage } from '../../platform/app/use-timed-message.ts';
import { errorMessage } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { sentences } from './messages.ts';
import { refreshMembership, subscription } from './queries.ts';

interface Done {
  message: string;
  subscription: Subscription;
}

interface Act {
  call: () => Promise<Done>;
  /** Error message if the server sends none. */
  otherwise?: string;
  /** Time the error stays, in ms. Without it, until the next attempt. */
  errorFor?: number;
  onDone: () => void;
}

/** Sends one change of the membership, once even if pressed again, and refreshes every page. */
export function useAct({ call, otherwise = sentences.actFailed, errorFor, onDone }: Act) {
  const [busy, setBusy] = useState(false);
  const { message: said, show: say, clear } = useTimedMessage<string>();
  const underway = useRef(false);
  const toast = useToast();

  const run = async () => {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    clear();
    try {
      const done = await call();
      queryClient.setQueryData(subscription.queryKey, done.subscription);
      toast(done.message, { lifetime: messageFor });
      onDone();
      void refreshMembership();
    } catch (reason) {
      say(errorMessage(reason, otherwise), errorFor ?? forever);
      // The data on the screen may be outdated, which would explain the refusal.
      void queryClient.invalidateQueries({ queryKey: subscription.queryKey });
    } finally {
      underway.current = false;
      setBusy(false);
    }
  };
  return { run: () => void run(), busy, error: said, clear };
}

/** Time a message with dates stays, in ms. */
const messageFor = 8_000;
/** Longest delay of a timer, in ms. */
const forever = 2 ** 31 - 1;
