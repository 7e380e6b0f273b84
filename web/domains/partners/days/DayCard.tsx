import { Check, Moon } from 'lucide';
import { useRef, useState } from 'react';
import type { PartnerAnswer } from '#contract/partners/constants.ts';
import type { Pact } from '#contract/partners/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { answerDay } from '../data.ts';
import styles from '../partners.module.css';
import { notSaved, timeOf, weekday } from '../words.ts';
import { DayStone } from './DayStone.tsx';

type Day = NonNullable<Pact['today']>;

/** The day's question with three answers, or what was answered. An open yesterday comes below. */
export function DayCard({ pact }: { pact: Pact }) {
  const { today, yesterday } = pact;
  if (!today) return null;
  return (
    <>
      <Question pact={pact} day={today} isToday />
      {yesterday && yesterday.you.state === 'open' ? (
        <Question pact={pact} day={yesterday} isToday={false} />
      ) : null}
    </>
  );
}

function Question({ pact, day, isToday }: { pact: Pact; day: Day; isToday: boolean }) {
  const { time_zone: zone } = useMember();
  const [isChanging, setChanging] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  const { run } = useApiMutation(answerDay, { failure: notSaved, isToggle: true });
  const name = firstName(pact.partner.name);
  const { you, they } = day;
  const isAnswered = you.at !== null;
  const answer = (said: PartnerAnswer) => {
    setChanging(false);
    void run(pact.id, day.on, said);
    // The buttons are gone, so the answer takes the focus.
    head.current?.focus();
  };
  const id = `question-${day.on}`;
  return (
    <Card as="section" kind="lift" className={styles.day} aria-labelledby={id}>
      <div className="p-7 grid content-center justify-items-start max-shell:p-4.5 max-shell:justify-items-stretch">
        <Eyebrow color={isAnswered ? 'done' : 'today'}>
          {weekday(day.on)}
          {isToday && pact.day ? `, day ${pact.day} of 30` : ', open until noon'}
        </Eyebrow>
        <h2
          className="text-[1.75rem]/8.5 mt-2.5 mb-1.5 wrap-anywhere max-shell:text-[1.375rem]/7"
          id={id}
          ref={head}
          tabIndex={-1}
        >
          {isAnswered && !isChanging ? answeredWords(day, name) : question(pact)}
        </h2>
        <p className="muted">
          {isAnswered && !isChanging
            ? `You answered at ${timeOf(you.at ?? '', zone)}. ${day.is_by_practice ? 'Your walk said it for you.' : `${name} sees it.`}`
            : isToday && pact.is_place_kept
              ? `Your place with ${name} is here when you want it.`
              : `Only ${name} sees your answer.`}
        </p>
        {isAnswered && !isChanging ? (
          <div className="flex gap-2.5 mt-5.5 flex-wrap max-shell:grid max-shell:grid-cols-[1fr_1fr] large-text:grid-cols-1">
            <Button
              className="min-w-28 max-shell:first-of-type:col-span-full"
              onClick={() => setChanging(true)}
            >
              Change my answer
            </Button>
            {isToday && you.state !== 'rest' ? (
              <ButtonLink
                className="min-w-28 max-shell:first-of-type:col-span-full"
                kind="ghost"
                href="/evolve90"
              >
                Open today
              </ButtonLink>
            ) : null}
          </div>
        ) : (
          <fieldset className="flex gap-2.5 mt-5.5 flex-wrap max-shell:grid max-shell:grid-cols-[1fr_1fr] large-text:grid-cols-1">
            <legend className="sr">Your answer</legend>
            <Button
              className="min-w-28 max-shell:first-of-type:col-span-full"
              kind={isToday ? 'today' : 'primary'}
              icon={Check}
              onClick={() => answer('yes')}
            >
              Yes
            </Button>
            <Button
              className="min-w-28 max-shell:first-of-type:col-span-full"
              onClick={() => answer('not_yet')}
            >
              Not yet
            </Button>
            <Button
              className="min-w-28 max-shell:first-of-type:col-span-full"
              icon={Moon}
              onClick={() => answer('rest')}
            >
              Rest day
            </Button>
          </fieldset>
        )}
      </div>
      {isToday ? (
        <div className={styles.art}>
          <div className="grid grid-cols-[1fr_1fr] justify-items-center center" aria-hidden="true">
            <DayStone state={you.state} seed={3} large />
            <DayStone state={they.state} seed={8} large />
          </div>
          <dl className="grid grid-cols-[1fr_1fr] justify-items-center center mt-1.5">
            <div>
              <dt className="font-size-sm strong">You</dt>
              <dd className="xs muted">{said(you, zone)}</dd>
            </div>
            <div>
              <dt className="font-size-sm strong">{name}</dt>
              <dd className="xs muted">{said(they, zone)}</dd>
            </div>
          </dl>
        </div>
      ) : null}
    </Card>
  );
}

const question = (pact: Pact): string => pact.lines.find(({ line }) => line === 'question')?.words ?? '';

function answeredWords({ you, they }: Day, name: string): string {
  if (you.state === 'yes') return they.state === 'yes' ? 'Yes, from both of you' : 'Yes, from you';
  return you.state === 'rest' ? 'A rest day' : `Not yet. ${name} knows there’s time.`;
}

const words = {
  yes: 'Yes',
  not_yet: 'Not yet',
  rest: 'Rest',
  none: 'No answer',
  open: 'Not answered',
  ahead: 'Their day hasn’t begun',
  before: 'Starts tomorrow',
};

const said = ({ state, at }: Day['you'], zone: string): string =>
  at === null ? words[state] : `${words[state]}, at ${timeOf(at, zone)}`;
