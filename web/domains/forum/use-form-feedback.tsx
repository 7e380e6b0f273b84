import { type ReactNode, useState } from 'react';
import { useTimedMessage } from '../../platform/app/use-timed-message.ts';
import { errorMessage, type Failure } from '../../platform/http/api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { useStableCallbacks } from '../../ui/hooks/use-stable-callbacks.ts';
import { sentences } from './messages.ts';

/** Time the thanks for a report stay visible, in ms. */
const reportedFor = 3_000;

export interface FormFeedback {
  /** Shows a sentence about a failure. */
  fail: (sentence: string) => void;
  reported: () => void;
  clear: () => void;
}

/** State of a failed load, and how to retry it. */
export interface Loading {
  error: Error | null;
  failure: Failure;
  isFetching: boolean;
  retry: () => void;
}

/** Returns the forum's one banner for errors, which can be dismissed, and for the thanks for a report. */
export function useFormFeedback(loading?: Loading): { banner: ReactNode; feedback: FormFeedback } {
  const [sentence, setSentence] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<Error | null>(null);
  const { message: thanks, show: thank } = useTimedMessage<string>();
  const failed = loading?.error && loading.error !== dismissed ? loading : null;
  const feedback = useStableCallbacks<FormFeedback>({
    fail: setSentence,
    reported: () => {
      setSentence(null);
      thank(sentences.reported, reportedFor);
    },
    clear: () => setSentence(null),
  });
  const banner = (
    <div
      data-says=""
      className="sticky top-[calc(var(--ev-nav-h)_+_0.75rem)] z-4 grid gap-2 mb-3 empty:hidden"
    >
      {failed?.error ? (
        <Banner
          className="shadow-2"
          kind="danger"
          onDismiss={() => setDismissed(failed.error)}
          action={
            <Button size="sm" busy={failed.isFetching} busyText="Trying again" onClick={failed.retry}>
              Try again
            </Button>
          }
        >
          {errorMessage(failed.error, failed.failure)}
        </Banner>
      ) : null}
      {sentence === null ? null : (
        <Banner className="shadow-2" kind="danger" onDismiss={() => setSentence(null)}>
          {sentence}
        </Banner>
      )}
      {thanks === null ? null : (
        <Banner className="shadow-2" kind="done">
          {thanks}
        </Banner>
      )}
    </div>
  );
  return { banner, feedback };
}
