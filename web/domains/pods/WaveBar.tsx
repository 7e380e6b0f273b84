import { Hand } from 'lucide';
import { useRef } from 'react';
import type { Pod, PodMember } from '#contract/pods/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { sendWave } from './data.ts';
import styles from './pods.module.css';
import { notSaved, weekday } from './words.ts';

/** A bar for each member who is back. A wave is one tap, once. */
export const WaveBars = ({ pod }: { pod: Pod }) =>
  pod.members.map((member) =>
    member.may_wave ? <WaveBar key={member.member.id} pod={pod} member={member} /> : null,
  );

function WaveBar({
  pod,
  member: { member, back_on: back, is_waved: isWaved },
}: {
  pod: Pod;
  member: PodMember;
}) {
  const words = useRef<HTMLParagraphElement>(null);
  const { run, busy } = useApiMutation(sendWave, {
    failure: notSaved,
    onDone: () => words.current?.focus(),
  });
  const name = firstName(member.name);
  // East of the viewer it may be tomorrow already.
  const when = back === null || back >= pod.today ? 'today' : `since ${weekday(back)}`;
  return (
    <div className={styles.wave}>
      <Avatar name={member.name} id={member.id ?? member.name} photo={member.profile_photo} decorative />
      <p ref={words} tabIndex={-1}>
        <span className="strong">{`${name} is back ${when}.`}</span>
        <br />
        <span className="muted">{isWaved ? 'You waved.' : 'A wave is plenty.'}</span>
      </p>
      {isWaved || member.id === null ? null : (
        <Button size="sm" icon={Hand} busy={busy} onClick={() => void run(pod.id, member.id ?? '')}>
          Wave<span className="sr">{` to ${name}`}</span>
        </Button>
      )}
    </div>
  );
}
