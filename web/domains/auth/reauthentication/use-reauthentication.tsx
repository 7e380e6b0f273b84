import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../platform/http/api.ts';
import { overlay } from '../../../ui/layout/lazy-part.tsx';

const ReauthenticationDialog = overlay(
  () => import('./ReauthenticationDialog.tsx').then((m) => m.ReauthenticationDialog),
  {
    close: ({ onClose }) => onClose(),
  },
);

/**
 * Asks for the password when the server wants a recent reauthentication for an act, and repeats the act after it. Pass `asks` the
 * error and the repetition in `onFail`, and render `dialog`.
 */
export function useReauthentication(): {
  asks: (error: Error, again: () => unknown) => 'handled' | undefined;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<() => unknown>();
  return {
    asks(error, again) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_needed') return undefined;
      setWaiting(() => again);
      return 'handled';
    },
    dialog: waiting ? (
      <ReauthenticationDialog
        onClose={() => setWaiting(undefined)}
        onDone={() => {
          setWaiting(undefined);
          waiting();
        }}
      />
    ) : null,
  };
}
