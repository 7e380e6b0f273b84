import { Pencil } from 'lucide';
import { useId, useRef } from 'react';
import { maxNudge, nudgeWords } from '#contract/partners/constants.ts';
import type { Pact } from '#contract/partners/endpoints.ts';
import { TextAreaField } from '../../platform/forms/fields.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { sendNudge } from './data.ts';
import styles from './partners.module.css';
import { notSaved, timeOf } from './words.ts';

/** One nudge a day, in ready-made or own words. Once sent, the card is its receipt. */
export function NudgeCard({ pact }: { pact: Pact }) {
  const { time_zone: zone } = useMember();
  const name = firstName(pact.partner.name);
  const { sent, received } = pact.nudge;
  const receipt = useRef<HTMLHeadingElement>(null);
  return (
    <>
      {received ? (
        <Card as="section" kind="sunken" aria-labelledby="nudged">
          <h2 className="card-title" id="nudged">
            {name} sent you a nudge
          </h2>
          <p className="mt-1" dir="auto">
            “{received.words}”
          </p>
          <p className="small muted mt-1">At {timeOf(received.at, zone)}.</p>
        </Card>
      ) : null}
      {sent ? (
        <Card as="section" aria-labelledby="nudge">
          <h2 className="card-title" id="nudge" ref={receipt} tabIndex={-1}>
            Today’s nudge is sent
          </h2>
          <p className="small muted mt-1">
            <span dir="auto">“{sent.words}”</span> {name} got it at {timeOf(sent.at, zone)}. The next one is
            yours tomorrow.
          </p>
        </Card>
      ) : (
        <NudgeForm
          pact={pact}
          name={name}
          zone={zone}
          onSent={() => requestAnimationFrame(() => receipt.current?.focus())}
        />
      )}
    </>
  );
}

const own = 'own';

function NudgeForm({
  pact,
  name,
  zone,
  onSent,
}: {
  pact: Pact;
  name: string;
  zone: string;
  /** The receipt takes the focus, because the form is gone. */
  onSent: () => void;
}) {
  const group = useId();
  const form = useForm({
    values: { chosen: nudgeWords[0] as string, words: '' },
    save: (typed) => sendNudge(pact.id, typed.chosen === own ? typed.words : typed.chosen),
    failure: notSaved,
    onSaved: onSent,
  });
  const { chosen, words } = form.values;
  const { may_send, opens_at } = pact.nudge;
  return (
    <Card as="section" className={styles.nudge} aria-labelledby="nudge">
      <h2 className="card-title" id="nudge">
        Nudge {name}
      </h2>
      <p className="small muted mt-1">One a day, so it stays kind.</p>
      <fieldset className="stack mt-3 [--gap:0.5rem]">
        <legend className="sr">Words</legend>
        {nudgeWords.map((each) => (
          <label
            key={each}
            className="chip has-[input:checked]:shadow-[inset_0_0_0_2px_var(--ev-brand)] has-[input:checked]:bg-brand-tint has-[input:focus-visible]:focus-ring has-[input:focus-visible]:outline-offset-2"
          >
            <input
              className="[&[type=radio]]:size-px [&[type=radio]]:absolute [&[type=radio]]:opacity-0"
              type="radio"
              name={group}
              checked={chosen === each}
              onChange={() => form.set({ chosen: each })}
            />
            {each}
          </label>
        ))}
        <label className="chip has-[input:checked]:shadow-[inset_0_0_0_2px_var(--ev-brand)] has-[input:checked]:bg-brand-tint has-[input:focus-visible]:focus-ring has-[input:focus-visible]:outline-offset-2">
          <input
            className="[&[type=radio]]:size-px [&[type=radio]]:absolute [&[type=radio]]:opacity-0"
            type="radio"
            name={group}
            checked={chosen === own}
            onChange={() => form.set({ chosen: own })}
          />
          <Icon as={Pencil} size="sm" /> Write my own
        </label>
      </fieldset>
      {chosen === own ? (
        <TextAreaField
          form={form}
          name="words"
          label="Your words"
          fieldClassName="mt-3"
          hint={`${maxNudge - words.length} characters left`}
          error={form.error ?? undefined}
          maxLength={maxNudge}
          dir="auto"
        />
      ) : form.error ? (
        <p className="error mt-2" role="alert">
          {form.error}
        </p>
      ) : null}
      <div className="mt-3">
        <Button
          kind="tint"
          block
          busy={form.busy}
          busyText="Sending..."
          disabled={!may_send || (chosen === own && words.trim() === '')}
          {...(may_send
            ? {}
            : {
                reason: opens_at
                  ? `${name} welcomes nudges again from ${timeOf(opens_at, zone)}, your time.`
                  : 'Your pact has no nudges.',
              })}
          onClick={() => void form.save()}
        >
          Send nudge
        </Button>
      </div>
    </Card>
  );
}
