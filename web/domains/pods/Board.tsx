import clsx from 'clsx';
import type { CSSProperties } from 'react';
import type { Pod, PodBoardLine } from '#contract/pods/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { counted, spelled } from '../../ui/formats.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { setSharing } from './data.ts';
import styles from './pods.module.css';
import { notSaved } from './words.ts';

const most = 7;
const share = (stones: number): string => `${(Math.min(stones, most) / most) * 100}%`;

/** Members beside their own usual week, in order of joining. Never ranked. */
export function Board({ pod }: { pod: Pod }) {
  const { board, sharing, members } = pod;
  const { run } = useApiMutation(setSharing, { failure: notSaved, isToggle: true });
  const others =
    members.filter(({ is_you: isYou }) => !isYou).length - board.filter((line) => !line.is_you).length;
  const keep =
    others === 0
      ? 'Everyone else shows theirs.'
      : others === 1
        ? 'One other keeps theirs to themselves.'
        : `${spelled(others)} others keep theirs to themselves.`;
  return (
    <Card as="section" aria-labelledby="pod-board">
      <h2 className="card-title" id="pod-board">
        Each against their own usual
      </h2>
      <p className="small muted mt-1">Stones this week so far. Nobody is ranked.</p>
      {board.length > 0 ? (
        <>
          <ul className="grid gap-4 mt-4">
            {board.map((line) => (
              <Line key={line.member.id} line={line} />
            ))}
          </ul>
          <p className="font-size-xs flex justify-between mt-2 ps-11 muted" aria-hidden="true">
            <span>0</span>
            <span>7 stones</span>
          </p>
          <p className={clsx(styles.key, styles.keyBoard)} aria-hidden="true">
            <span className="inline-flex gap-1.5 items-center">
              <i className={styles.usual} /> Usual
            </span>
            <span className="inline-flex gap-1.5 items-center">
              <i className="inline-block w-4.5 h-3.75 rounded-pebble bg-chart-1" /> This week
            </span>
          </p>
        </>
      ) : null}
      <div className="pod-switch mt-4 pt-4 border-t border-line">
        <Switch
          label={<span className="strong">Show my line here</span>}
          description={
            sharing.stones ? (sharing.board ? keep : 'Off until you want it.') : 'Share your stones first.'
          }
          checked={sharing.board}
          disabled={!sharing.stones}
          onChange={(isOn) => void run(pod.id, (now) => ({ ...now, board: isOn && now.stones }))}
        />
      </div>
    </Card>
  );
}

function Line({ line: { member, is_you: isYou, stones, usual } }: { line: PodBoardLine }) {
  const said = usual === null ? `${stones} this week` : besides(stones, usual);
  const style = {
    '--now': share(stones),
    '--usual': share(usual ?? stones),
    '--from': share(Math.min(stones, usual ?? stones)),
    '--wide': share(Math.abs(stones - (usual ?? stones))),
  } as CSSProperties;
  const name = `${counted(stones, 'stone')} this week${usual === null ? '' : `, usually ${usual}`}`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0 items-center">
      <Avatar
        name={member.name}
        id={member.id ?? member.name}
        photo={member.profile_photo}
        size="sm"
        decorative
      />
      <div>
        <p className="row row--between small">
          <span className="strong">{isYou ? 'You' : firstName(member.name)}</span>
          <span className="muted">{said}</span>
        </p>
        <div className={styles.track} role="img" aria-label={name} style={style}>
          <u />
          {usual === null || usual === stones ? null : (
            <i className={clsx(styles.usual, 'absolute top-[50%] [translate:-50%_-50%]')} />
          )}
          <i className="inline-block w-4.5 h-3.75 rounded-pebble bg-chart-1 absolute top-[50%] [translate:-50%_-50%] left-(--now)" />
        </div>
      </div>
    </li>
  );
}

/** "2 more than usual". A week isn't over before its end, so fewer are only so far. */
function besides(stones: number, usual: number): string {
  if (stones === usual) return 'as usual';
  return stones > usual ? `${stones - usual} more than usual` : `${stones} so far, usually ${usual}`;
}
