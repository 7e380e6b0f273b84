import { Users } from 'lucide';
import type { Pod, PodMerge } from '#contract/pods/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { counted, listWords, plural, spelled } from '../../ui/formats.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { voteMerge } from './data.ts';
import styles from './pods.module.css';
import { focusHeading } from './use-leave.ts';
import { notSaved, shortDate } from './words.ts';

const faces = (members: readonly PodMerge['others'][number]['member'][]) => (
  <span className="avatars">
    {members.map((member) => (
      <Avatar
        key={member.id}
        name={member.name}
        id={member.id ?? member.name}
        photo={member.profile_photo}
        decorative
      />
    ))}
  </span>
);

/** Asks whether the members of a quiet pod want to join another one. It happens only if all of them do. */
export function MergeCard({ pod, merge }: { pod: Pod; merge: PodMerge }) {
  const toast = useToast();
  const { votes, others, name } = merge;
  const you = votes.find(({ is_you: isYou }) => isYou);
  const [first] = name.split(' ');
  const [own] = pod.name.split(' ');
  const { run, busy } = useApiMutation(voteMerge, {
    failure: notSaved,
    onDone: (_, [, , answer]) => {
      focusHeading();
      toast(answer === 'stay' ? 'You stay as you are.' : `You’d like to join ${name}.`);
    },
  });
  const choose = (answer: 'join' | 'stay') => void run(pod.id, merge.id, answer);
  const asked = votes.map(({ member, is_you: isYou }) => (isYou ? 'You' : firstName(member.name)));
  const days =
    merge.from_day === null
      ? ''
      : merge.from_day === merge.to_day
        ? `, Day ${merge.from_day}`
        : `, Days ${merge.from_day} to ${merge.to_day}`;
  const quiet = pod.members.filter(({ member }) => votes.every((vote) => vote.member.id !== member.id));
  return (
    <>
      <Card as="section" className="p-0 overflow-clip" aria-labelledby="pod-merge">
        <div className={styles.meet}>
          <div className="grid gap-1.5 justify-items-center center">
            {faces(votes.map(({ member }) => member))}
            <p className="h4">{pod.name}</p>
            <p className="small muted">{listWords(asked)}</p>
          </div>
          <span
            className="grid place-items-center w-12 h-11 rounded-pebble bg-raised shadow-2"
            aria-hidden="true"
          >
            <Icon as={Users} />
          </span>
          <div className="grid gap-1.5 justify-items-center center">
            {faces(others.map(({ member }) => member))}
            <p className="h4">{name}</p>
            <p className="small muted">
              {`${spelled(others.length)} ${plural(others.length, 'person', 'people')}${days}`}
            </p>
          </div>
        </div>
        <div className="px-8 pt-5 pb-7 max-shell:px-4.5 max-shell:py-5">
          <h2 className="text-[1.5rem]/7.5" id="pod-merge">
            {votes.length === 1
              ? `${name} has room for you`
              : `${name} has room for you ${votes.length === 2 ? 'both' : 'all'}`}
          </h2>
          <p className="muted mt-1">
            Your pod has been quiet for seven days. {first} is near your day.
            {votes.length === 1
              ? ''
              : ` It happens only if you ${votes.length === 2 ? 'both' : 'all'} want it.`}
          </p>
          <ul className="grid gap-2.5 mt-4">
            {votes.map(({ member, is_you: isYou, wants_to_join: wants }) => (
              <li
                className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3 items-center px-4 py-3 border border-line rounded-md"
                key={member.id}
              >
                <Avatar
                  name={member.name}
                  id={member.id ?? member.name}
                  photo={member.profile_photo}
                  size="sm"
                  decorative
                />
                <span>
                  <span className="strong">{isYou ? 'You' : firstName(member.name)}</span>{' '}
                  {wants ? `would like to join them` : isYou ? 'haven’t chosen yet' : 'hasn’t chosen yet'}
                </span>
                {wants ? <Chip kind="done">Join</Chip> : <Chip>{`Until ${shortDate(merge.closes_on)}`}</Chip>}
              </li>
            ))}
          </ul>
          <div className="row row--wrap mt-6 [--gap:0.625rem]">
            {you?.wants_to_join ? null : (
              <Button kind="primary" busy={busy} onClick={() => choose('join')}>
                {`Join ${name}`}
              </Button>
            )}
            <Button busy={busy} onClick={() => choose('stay')}>
              Stay as we are
            </Button>
          </div>
        </div>
      </Card>
      <div className="grid grid-cols-[1fr_1fr] gap-5 max-shell:grid-cols-1">
        <Card as="section" aria-labelledby="pod-comes">
          <h2 className="card-title" id="pod-comes">
            What comes with you
          </h2>
          <ul className="grid gap-2 ps-4.5 [list-style:disc] mt-3">
            <li>Your stones and your streak</li>
            <li>Your settings for what you share</li>
            {quiet.length === 0 ? null : (
              <li>{`${listWords(quiet.map(({ member }) => firstName(member.name)))}, whenever they return`}</li>
            )}
          </ul>
        </Card>
        <Card as="section" aria-labelledby="pod-stays">
          <h2 className="card-title" id="pod-stays">
            What stays here
          </h2>
          <ul className="grid gap-2 ps-4.5 [list-style:disc] mt-3">
            <li>{`${own}’s thread and check-ins. Only ${own}’s members can read them.`}</li>
            <li>Your numbers from earlier weeks</li>
          </ul>
        </Card>
      </div>
    </>
  );
}

/** Beside the question: the effect of staying, and the week of the other pod. */
export function MergeRail({ merge: { name, others } }: { merge: PodMerge }) {
  const [first] = name.split(' ');
  const shown = others.flatMap(({ member, stones, rests }) =>
    stones === null ? [] : [{ member, stones, rests: rests ?? 0 }],
  );
  return (
    <>
      <Card as="section" kind="sunken" aria-labelledby="pod-stay">
        <h2 className="h4" id="pod-stay">
          If you stay
        </h2>
        <p className="small muted mt-1">
          Nothing changes. We’ll ask once more in two weeks, and not after that.
        </p>
      </Card>
      {shown.length === 0 ? null : (
        <Card as="section" aria-labelledby="pod-theirs">
          <h2 className="card-title" id="pod-theirs">{`This week in ${first}`}</h2>
          <ul className="stack mt-3 [--gap:0.75rem]">
            {shown.map(({ member, stones, rests }) => (
              <li key={member.id} className="row row--between small">
                <span className="strong">{firstName(member.name)}</span>
                <span className="muted">
                  {`${counted(stones, 'stone')}${rests > 0 ? `, ${counted(rests, 'rest')}` : ''}`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
