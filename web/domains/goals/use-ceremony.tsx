import { Share2 } from 'lucide';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Goal } from '#contract/goals/endpoints.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { daysBetween } from '../../ui/dates.ts';
import { counted, plural, unitOf } from '../../ui/formats.ts';
import { useCelebrate } from '../../ui/overlays/Celebrate.tsx';
import { markCelebrated } from './data.ts';
import { number } from './words.ts';

interface Next {
  onShare: (goal: Goal) => void;
  onNew: () => void;
}

/** Celebrates each reached goal once, after the server has it. Sharing is offered, never done by itself. */
export function useCeremony(goals: readonly Goal[] | undefined, next: Next): void {
  const celebrate = useCelebrate();
  const shown = useRef(new Set<string>());
  const show = useEffectEvent((goal: Goal) => {
    shown.current.add(goal.id);
    celebrate({
      kind: 'reached',
      title: `${number(goal.target_value)} ${unitOf(goal.target_value, goal.unit)}. You did it!`,
      text: goal.title,
      facts: ceremonyFacts(goal),
      actions: (close) => (
        <>
          <Button kind="primary" size="lg" icon={Share2} onClick={() => (close(), next.onShare(goal))}>
            Share this success
          </Button>
          <Button onClick={() => (close(), next.onNew())}>Set the next goal</Button>
          <Button kind="ghost" onClick={close}>
            Not now
          </Button>
        </>
      ),
    });
    // A failure is harmless: the celebration is then shown at the next visit again.
    void markCelebrated(goal.id).catch(() => undefined);
  });
  useEffect(() => {
    const goal = goals?.find(
      ({ id, is_reached, is_celebrated }) => is_reached && !is_celebrated && !shown.current.has(id),
    );
    if (goal) show(goal);
  }, [goals]);
}

/** Returns how a goal was reached: the amount, the days it took, and how early or late it was. */
function ceremonyFacts({
  target_value,
  current_value,
  unit,
  starts_on,
  completed_on,
  deadline,
}: Goal): (readonly [value: string, label: string])[] {
  const amount = [`${number(current_value)} of ${number(target_value)}`, unit] as const;
  if (!completed_on) return [amount];
  const took = Math.max(1, daysBetween(starts_on, completed_on));
  const early = daysBetween(completed_on, deadline);
  return [
    amount,
    [number(took), plural(took, 'day')],
    ...(early === 0
      ? []
      : ([
          [number(Math.abs(early)), `${plural(Math.abs(early), 'day')} ${early > 0 ? 'early' : 'late'}`],
        ] as const)),
  ];
}

/** Returns how a goal was reached, as the words of a share: the days it took, and how early it was. */
export function ceremonyWords({ title, starts_on, completed_on, deadline }: Goal): string {
  if (!completed_on) return title;
  const took = Math.max(1, daysBetween(starts_on, completed_on));
  const early = daysBetween(completed_on, deadline);
  return `${title}. It took ${counted(took, 'day')}${early > 0 ? `, and you’re ${counted(early, 'day')} early` : ''}.`;
}
