import { Footprints, RefreshCw } from 'lucide-react';
import { sentenceOf } from '../../platform/api.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useNewRound } from './queries.ts';

interface NextRoundProps {
  programme: string;
  onDone: () => void;
  /** Leaves the choice open. */
  onLater?: () => void;
}

/** After day 90: another ninety days, or a practice without a destination (decision 49). */
export function NextRound({ programme, onDone, onLater }: NextRoundProps) {
  const toast = useToast();
  const begin = useNewRound(programme);
  const choose = (kind: 'programme' | 'maintenance') =>
    void begin
      .mutateAsync({ kind })
      .then(onDone, (error: unknown) =>
        toast.error(sentenceOf(error, 'That did not work. Please try again.')),
      );
  const busy = (kind: string) => begin.isPending && begin.variables.kind === kind;
  return (
    <>
      {onLater ? (
        <Button kind="ghost" size="lg" onClick={onLater}>
          Stay at the Summit
        </Button>
      ) : null}
      <Button
        kind="secondary"
        size="lg"
        icon={Footprints}
        busy={busy('maintenance')}
        disabled={busy('programme')}
        onClick={() => choose('maintenance')}
      >
        Keep a maintenance practice
      </Button>
      <Button
        kind="today"
        size="lg"
        icon={RefreshCw}
        busy={busy('programme')}
        disabled={busy('maintenance')}
        onClick={() => choose('programme')}
      >
        Walk another round
      </Button>
    </>
  );
}
