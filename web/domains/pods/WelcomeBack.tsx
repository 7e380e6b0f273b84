import { useState } from 'react';
import type { Pod } from '#contract/pods/endpoints.ts';
import { StonePile } from '../../drawings/StonePile.tsx';
import { useMember } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { listWords, spelled } from '../../ui/formats.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import styles from './pods.module.css';
import { weekday } from './words.ts';

/** Greets a member who is back. It names their stones, and no missed date. */
export function WelcomeBack({ pod, hello }: { pod: Pod; hello: NonNullable<Pod['hello']> }) {
  const { name } = useMember();
  const [isAround, setAround] = useState(false);
  if (isAround) return null;
  const { stones, day, waved } = hello;
  const isPlaced = pod.members.some(
    ({ is_you: isYou, days }) => isYou && days[pod.week.indexOf(pod.today)] === 'placed',
  );
  return (
    <Card
      as="section"
      kind="lift"
      className="grid grid-cols-[minmax(0,1fr)_13rem] p-0 overflow-clip max-shell:grid-cols-1"
      aria-labelledby="pod-hello"
    >
      <div className="p-7 max-shell:px-4.5 max-shell:py-5">
        <Eyebrow color="today">{`${weekday(pod.today)}, Day ${day}`}</Eyebrow>
        <h2
          className="text-[1.75rem]/8.5 mt-2 mb-1.5 wrap-anywhere"
          id="pod-hello"
        >{`Welcome back, ${firstName(name)}`}</h2>
        <p className="muted">
          {stones === 1
            ? 'Your stone is where you left it.'
            : `Your ${spelled(stones).toLowerCase()} stones are where you left them.`}
          {isPlaced ? '' : ' Today is two minutes, if you like.'}
        </p>
        {isPlaced ? null : (
          <div className="row row--wrap mt-4 [--gap:0.625rem]">
            <ButtonLink kind="today" href="/evolve90">
              Start two minutes
            </ButtonLink>
            <Button onClick={() => setAround(true)}>Just look around</Button>
          </div>
        )}
        {waved.length > 0 ? (
          <p className="flex gap-3 items-center mt-5 small muted">
            <span className="avatars">
              {waved.map((member) => (
                <Avatar
                  key={member.id}
                  name={member.name}
                  id={member.id ?? member.name}
                  photo={member.profile_photo}
                  size="xs"
                  decorative
                />
              ))}
            </span>
            {`${listWords(waved.map((member) => firstName(member.name)))} waved`}
          </p>
        ) : null}
      </div>
      <div className={styles.helloArt} aria-hidden="true">
        <StonePile
          count={stones >= 7 ? 7 : stones >= 5 ? 5 : stones >= 3 ? 3 : 1}
          color="var(--ev-stone-2)"
        />
      </div>
    </Card>
  );
}
