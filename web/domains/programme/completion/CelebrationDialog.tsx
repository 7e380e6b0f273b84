import { useState } from 'react';
import { totalDays, weekNames } from '#contract/programme/constants.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { listWords } from '../../../ui/formats.ts';
import { Celebration, type Moment as Scene } from '../../../ui/overlays/Celebration.tsx';
import { NextRound } from '../dashboard/NextRound.tsx';
import type { Moment } from '../rules.ts';
import { badgeStone } from '../streaks/badges.ts';

interface MomentDialogProps {
  moment: Moment;
  programme: string;
  /** Number of the current round. */
  round: number;
  onClosed: () => void;
}

/** Celebrates a completed week, a badge, or all ninety days. */
export function CelebrationDialog({ moment, programme, round, onClosed }: MomentDialogProps) {
  const [open, setOpen] = useState(true);
  return (
    <Celebration
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      moment={sceneOf(moment, programme, round)}
    />
  );
}

function sceneOf(moment: Moment, programme: string, round: number): Scene {
  const goOn = (words: string) => (close: () => void) => (
    <Button kind="primary" size="lg" onClick={close}>
      {words}
    </Button>
  );
  switch (moment.kind) {
    case 'finish':
      return {
        kind: 'summit',
        title: 'Ninety stones. You walked the whole trail.',
        text: 'Twelve cairns and the Summit are behind you, and every line you wrote is in your journal. You can decide later what comes next.',
        actions: (close) => (
          <>
            <NextRound programme={programme} round={round + 1} onDone={close} onLater={close} />
            <ButtonLink kind="ghost" href="/profile/certificate">
              See your certificate
            </ButtonLink>
          </>
        ),
      };
    case 'week': {
      const next = weekNames[moment.week];
      return {
        kind: 'week',
        week: moment.week,
        title: `Week ${moment.week} complete: ${weekNames[moment.week - 1]}`,
        text: (
          <>
            Seven stones, one cairn.{' '}
            {next
              ? moment.week === weekNames.length - 1
                ? `Next: ${next}.`
                : `Next: Week ${moment.week + 1}, ${next}.`
              : null}
            {moment.badges.length > 0 ? ` You also earned ${names(moment.badges)}.` : null}
          </>
        ),
        actions: goOn('Walk on'),
      };
    }
    case 'badge': {
      const badge = moment.badges.at(-1) ?? { target: totalDays, name: '' };
      return {
        kind: 'badge',
        n: badge.target,
        stone: badgeStone(badge.target),
        title: `You earned ${names(moment.badges)}!`,
        text:
          badge.target === 7
            ? 'Seven days in a row. The flame on your ring is lit.'
            : 'It’s with your other badges.',
        actions: goOn('Walk on'),
      };
    }
  }
}

const names = (badges: readonly { name: string }[]): string => listWords(badges.map(({ name }) => name));
