import { useState } from 'react';
import type { PactLineKey } from '#contract/partners/constants.ts';
import type { Pact } from '#contract/partners/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { Avatar, Who } from '../../../ui/pictures/Avatar.tsx';
import { startPact } from '../data.ts';
import { focusHeading } from '../focus-heading.ts';
import styles from '../partners.module.css';
import { longDate, notSaved } from '../words.ts';
import { LineEditor } from './LineEditor.tsx';
import { Leave } from './PactCard.tsx';
import { PactHead } from './PactHead.tsx';
import { PactLineRow } from './PactLineRow.tsx';

/** The pact: five lines that both change and agree to. Before it starts, and later for a change. */
export function PactPage({ pact }: { pact: Pact }) {
  const { id, name: ownName, profile_photo: photo } = useMember();
  const [chosen, setChosen] = useState<PactLineKey | null>(null);
  // Its editor stays open, because another one would lose the words.
  const [typed, setTyped] = useState<PactLineKey | null>(null);
  const { run, busy } = useApiMutation(startPact, { failure: notSaved, onDone: focusHeading });
  const name = firstName(pact.partner.name);
  const isStarted = pact.started_at !== null;
  const next = pact.lines.find(({ you_agree, suggestion }) => !you_agree && !suggestion) ?? pact.lines[0];
  const edited = pact.lines.find(({ line }) => line === (chosen ?? typed)) ?? next;
  const left = (agrees: (line: Pact['lines'][number]) => boolean) =>
    pact.lines.filter((line) => !agrees(line)).length;
  const yours = left(({ you_agree }) => you_agree);
  const theirs = left(({ they_agree }) => they_agree);
  return (
    <>
      {isStarted ? (
        <Link className="link small" href={`/partner?pact=${pact.id}`}>
          Back to you and {name}
        </Link>
      ) : null}
      <PactHead
        pact={pact}
        title={isStarted ? 'Your pact' : 'Write your pact'}
        text={
          isStarted
            ? `Words change when you and ${name} both agree. Until then the old ones hold.`
            : `You and ${name} both change it. It starts when both of you agree.`
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-8 items-start max-wide:grid-cols-1 max-wide:gap-6">
        <Card as="section" flush aria-labelledby="pact-sheet">
          <header className="px-8 pt-7 pb-5 max-shell:px-4.5">
            <Eyebrow>
              30 days, {longDate(pact.starts_on)} to {longDate(pact.ends_on)}
            </Eyebrow>
            <h2 className="mt-2 text-[1.625rem]" id="pact-sheet">
              We, {firstName(ownName)} and {name}, agree
            </h2>
          </header>
          {pact.lines.map((line) => (
            <PactLineRow
              key={line.line}
              pact={pact}
              line={line}
              isEdited={line === edited}
              onEdit={() => setChosen(line.line)}
            />
          ))}
          {isStarted ? null : (
            <div className={styles.sign}>
              <Who
                avatar={<Avatar name={ownName} id={id} photo={photo ?? null} decorative />}
                name={firstName(ownName)}
                meta={linesLeft(yours)}
              />
              <Who
                avatar={
                  <Avatar
                    name={pact.partner.name}
                    id={pact.partner.id ?? ''}
                    photo={pact.partner.profile_photo}
                    decorative
                  />
                }
                name={name}
                meta={linesLeft(theirs)}
              />
              <Button
                className="max-shell:col-span-full"
                kind="primary"
                busy={busy}
                disabled={!pact.may_start}
                aria-describedby="pact-why"
                onClick={() => void run(pact.id)}
              >
                Start the pact
              </Button>
            </div>
          )}
        </Card>
        <div className="grid gap-5 content-start [--pad:1.25rem]">
          {edited ? (
            <LineEditor
              key={edited.line}
              pact={pact}
              line={edited}
              onTyping={(isTyping) => setTyped(isTyping ? edited.line : null)}
            />
          ) : null}
          <Card as="section" kind="sunken">
            <h2 className="h4" id="pact-why">
              {isStarted ? 'A pact isn’t a contract' : 'Starts when all five lines are agreed'}
            </h2>
            <p className="small muted mt-1">
              {isStarted
                ? 'You can leave with one tap at any time.'
                : 'Leaving takes one tap at any time. A pact isn’t a contract.'}
            </p>
          </Card>
          <Leave pact={pact} />
        </div>
      </div>
    </>
  );
}

const linesLeft = (count: number): string =>
  count === 0
    ? 'Agrees to all lines'
    : count === 1
      ? 'One line left to agree'
      : `${count} lines left to agree`;
