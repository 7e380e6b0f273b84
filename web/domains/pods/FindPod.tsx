import { largestPod, smallestPod } from '#contract/pods/constants.ts';
import type { Pods } from '#contract/pods/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { spelled } from '../../ui/formats.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { closePod, saveSearch } from './data.ts';
import { notSaved } from './words.ts';

/** The page for finding a pod: whether the member looks, and what they would share. */
export function FindPod({ pods }: { pods: Pods }) {
  const { search, ended } = pods;
  const toast = useToast();
  const { run, busy } = useApiMutation(saveSearch, {
    failure: notSaved,
    onDone: (_, [{ is_looking: isLooking }]) =>
      toast(
        isLooking
          ? 'You’re looking for a pod. We’ll tell you when it’s here.'
          : 'You’re not looking for a pod any more.',
      ),
  });
  const sharing = useApiMutation(saveSearch, { failure: notSaved });
  return (
    <>
      <PageHead
        title="Find your pod"
        text={
          <>
            {spelled(smallestPod)} to {spelled(largestPod).toLowerCase()} people near your day. A week of
            stones, one question on Sunday, and a thread of your own.
          </>
        }
      />
      {ended ? <Ended ended={ended} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-8 items-start max-wide:grid-cols-1 max-wide:gap-6">
        <Card as="section" aria-labelledby="pod-search">
          <h2 className="card-title" id="pod-search">
            {search.is_looking ? 'You’re looking for a pod' : 'Look for a pod'}
          </h2>
          <p className="mt-1 muted">
            {search.is_looking
              ? 'New pods start once a day. We’ll tell you when yours is here.'
              : `We look for people within two weeks of Day ${pods.day}. New pods start once a day.`}
          </p>
          <p className="mt-2" role="status">
            {nearbyWords(search.nearby, pods.day)}
          </p>
          <div className="pod-switch mt-4">
            <Switch
              label="Share my stones with my pod"
              description="Your day of Evolve 90, your stones and your rests. Never a text. You can turn it off at any time."
              checked={search.shares_stones}
              onChange={(shares_stones) => void sharing.run({ is_looking: search.is_looking, shares_stones })}
            />
          </div>
          <Button
            className="mt-4"
            kind={search.is_looking ? 'secondary' : 'primary'}
            busy={busy}
            onClick={() => void run({ is_looking: !search.is_looking, shares_stones: search.shares_stones })}
          >
            {search.is_looking ? 'Stop looking' : 'Look for a pod'}
          </Button>
        </Card>
        <Card as="section" kind="sunken" aria-labelledby="pod-about">
          <h2 className="h4" id="pod-about">
            What a pod is
          </h2>
          <ul className="grid gap-2 ps-4.5 [list-style:disc] small muted mt-2">
            <li>You see each other’s week, as far as each shares it.</li>
            <li>On Sunday there’s a check-in with one question.</li>
            <li>No one is ranked, and a quiet week is only a quiet week.</li>
            <li>You can leave with one tap, without a reason.</li>
          </ul>
        </Card>
      </div>
    </>
  );
}

function nearbyWords(nearby: number, day: number): string {
  if (nearby === 0) return `No one else is looking near Day ${day} yet.`;
  return nearby === 1
    ? `One other person is looking near Day ${day}.`
    : `${spelled(nearby)} others are looking near Day ${day}.`;
}

const endings = {
  left: 'You left at your own time. Your stones are yours.',
  blocked: 'You blocked someone in it, so you’re no longer in it. No one was told why.',
  away: 'You were away. You can look for another one.',
  suspended: 'You can look for another one.',
} as const;

function Ended({ ended }: { ended: NonNullable<Pods['ended']> }) {
  const { run, busy } = useApiMutation(closePod, { failure: notSaved });
  return (
    <Card as="section" className="row row--wrap row--between mb-4" aria-labelledby="pod-ended">
      <div>
        <h2 className="h4" id="pod-ended">
          You’re no longer in {ended.name}
        </h2>
        <p className="small muted">{endings[ended.why]}</p>
      </div>
      <Button size="sm" busy={busy} onClick={() => void run(ended.id)}>
        Put away
      </Button>
    </Card>
  );
}
