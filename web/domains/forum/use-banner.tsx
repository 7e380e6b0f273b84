import { type ReactNode, useState } from 'react';
import { useFleeting } from '../../platform/use-fleeting.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { failureOf } from './failures.ts';

import { type Failure, sentences } from './sentences.ts';
import { useSteady } from './use-steady.ts';

/** How long the thanks for a report stay, in ms (K-09). */
const reportedFor = 3_000;

export interface Say {
  fail: (error: unknown, failure: Failure) => void;
  /** A sentence of our own: something is missing. */
  miss: (sentence: string) => void;
  reported: () => void;
  hush: () => void;
}

/** What could not be loaded, and how to try again. */
export interface Loading {
  error: Error | null;
  failure: Failure;
  isFetching: boolean;
  retry: () => void;
}

/** The forum's one place for errors, which can be dismissed (A section 8), and for the thanks for a report. */
export function useBanner(loading?: Loading): { banner: ReactNode; say: Say } {
  const [sentence, setSentence] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<Error | null>(null);
  const { said: thanks, say: thank } = useFleeting<string>();
  const failed = loading?.error && loading.error !== dismissed ? loading : null;
  const say = useSteady<Say>({
    fail: (error, failure) => setSentence(failureOf(error, failure)),
    miss: setSentence,
    reported: () => {
      setSentence(null);
      thank(sentences.reported, reportedFor);
    },
    hush: () => setSentence(null),
  });
  const banner = (
    <div className="forum-says">
      {failed?.error ? (
        <Banner
          kind="danger"
          onDismiss={() => setDismissed(failed.error)}
          action={
            <Button size="sm" busy={failed.isFetching} busyText="Trying again" onClick={failed.retry}>
              Try again
            </Button>
          }
        >
          {failureOf(failed.error, failed.failure)}
        </Banner>
      ) : null}
      {sentence === null ? null : (
        <Banner kind="danger" onDismiss={() => setSentence(null)}>
          {sentence}
        </Banner>
      )}
      {thanks === null ? null : <Banner kind="done">{thanks}</Banner>}
    </div>
  );
  return { banner, say };
}
