import { Footprints, RefreshCw } from 'lucide';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { notDone, refreshProgramme } from '../data.ts';

interface NextRoundProps {
  programme: string;
  /** Number of the next round. */
  round: number;
  onDone: () => void;
  /** Closes the choice without making it. */
  onLater?: () => void;
}

/** Choice after day 90: another round or a maintenance practice. Both ask for confirmation and can be undone. */
export function NextRound({ programme, round, onDone, onLater }: NextRoundProps) {
  const confirm = useConfirm();
  const { run, sending } = useApiMutation('POST /api/programs/:id/rounds', {
    failure: notDone,
    async onDone() {
      await refreshProgramme();
      onDone();
    },
  });
  const choose = async (kind: 'programme' | 'maintenance') => {
    const sure = await confirm({
      title: kind === 'programme' ? `Start round ${round}?` : 'Start a daily practice?',
      body: `${
        kind === 'programme' ? 'You start again at Day 1.' : 'A short practice each day, without an end.'
      } Your ninety days, your journal and your streak stay. You can undo this until your first tick.`,
      confirm: kind === 'programme' ? `Start round ${round}` : 'Start the practice',
      cancel: 'Not now',
    });
    if (sure) void run({ params: { id: programme }, body: { kind } });
  };
  const busy = (kind: string) => sending?.[0].body.kind === kind;
  return (
    <>
      <Button
        kind="primary"
        size="lg"
        icon={RefreshCw}
        busy={busy('programme')}
        disabled={busy('maintenance')}
        onClick={() => void choose('programme')}
      >
        Start round {round}
      </Button>
      <Button
        kind="ghost"
        icon={Footprints}
        busy={busy('maintenance')}
        disabled={busy('programme')}
        onClick={() => void choose('maintenance')}
      >
        Keep a daily practice
      </Button>
      {onLater ? (
        <Button kind="ghost" onClick={onLater}>
          Decide later
        </Button>
      ) : null}
    </>
  );
}
