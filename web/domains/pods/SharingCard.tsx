import type { Pod } from '#contract/pods/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { setSharing } from './data.ts';
import { notSaved } from './words.ts';

/** A switch for each thing that the pod sees of the member. */
export function SharingCard({ pod }: { pod: Pod }) {
  const { run } = useApiMutation(setSharing, { failure: notSaved, isToggle: true });
  return (
    <Card as="section" aria-labelledby="pod-sharing">
      <h2 className="card-title" id="pod-sharing">
        What your pod sees
      </h2>
      <div className="pod-switch mt-3">
        <Switch
          label="My stones, my day and my rests"
          description="Off, they see only that you’re in the pod. The check-in doesn’t name you."
          checked={pod.sharing.stones}
          onChange={(stones) => void run(pod.id, ({ board }) => ({ stones, board: stones && board }))}
        />
      </div>
    </Card>
  );
}
