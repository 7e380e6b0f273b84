import { useRef, useState } from 'react';
import type { Pact } from '#contract/partners/endpoints.ts';
import { FormProblem } from '../../../platform/forms/Form.tsx';
import { TextAreaField } from '../../../platform/forms/fields.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { seekCompany, sendNudge } from '../data.ts';
import { messagesWith, notSaved, timeOf } from '../words.ts';

/** The silence ladder: a soft prompt, then words ready to send, then company meanwhile. It blames no one. */
export function QuietCard({ pact }: { pact: Pact }) {
  const name = firstName(pact.partner.name);
  // Words that were typed stay, also when they can't be sent at this moment.
  const [isTyped, setTyped] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (isTyped || (pact.quiet === 2 && pact.nudge.may_send))
    return (
      <Hello
        pact={pact}
        name={name}
        onTyped={() => setTyped(true)}
        onSent={() => {
          setTyped(false);
          requestAnimationFrame(() => heading.current?.focus());
        }}
      />
    );
  if (pact.quiet >= 3) return <Company pact={pact} name={name} />;
  return (
    <Card as="section" kind="sunken" aria-labelledby="quiet">
      <h2 className="card-title" id="quiet" ref={heading} tabIndex={-1}>
        {name} hasn’t answered
      </h2>
      <p className="muted mt-1">It happens to everyone. There’s nothing you need to do.</p>
      {pact.partner.id ? (
        <p className="mt-3">
          <ButtonLink size="sm" href={messagesWith(pact.partner.id)}>
            Say hello
          </ButtonLink>
        </p>
      ) : null}
    </Card>
  );
}

interface HelloProps {
  pact: Pact;
  name: string;
  onTyped: () => void;
  /** The next card takes the focus, because this one is gone. */
  onSent: () => void;
}

function Hello({ pact, name, onTyped, onSent }: HelloProps) {
  const { time_zone: zone } = useMember();
  const toast = useToast();
  const { may_send: maySend, opens_at: opensAt } = pact.nudge;
  const [isEditing, setEditing] = useState(false);
  const form = useForm({
    values: { words: `Hey ${name}. No questions, just waving from the bench.` },
    save: ({ words }) => sendNudge(pact.id, words),
    failure: notSaved,
    onSaved() {
      toast(`Sent to ${name}.`);
      onSent();
    },
  });
  const { words } = form.values;
  const change = (part: { words?: string }) => {
    form.set(part);
    onTyped();
  };
  return (
    <Card as="section" kind="sunken" aria-labelledby="quiet">
      <h2 className="card-title" id="quiet">
        A hello might help
      </h2>
      <p className="muted mt-1">Here are a few words. Change them, or leave it.</p>
      {isEditing ? (
        <TextAreaField
          form={{ ...form, set: change }}
          name="words"
          label="Your words"
          hideLabel
          fieldClassName="mt-3"
          maxLength={140}
          dir="auto"
        />
      ) : (
        <p
          className="px-4 py-3 rounded-[1.125rem_1.125rem_0.5rem] bg-brand-tint mt-3 wrap-anywhere"
          dir="auto"
        >
          {words}
        </p>
      )}
      <FormProblem form={form} />
      <div className="row mt-3 [--gap:0.5rem]">
        {isEditing ? null : <Button onClick={() => setEditing(true)}>Edit</Button>}
        <Button
          kind="tint"
          busy={form.busy}
          disabled={words.trim() === '' || !maySend}
          onClick={() => void form.save()}
        >
          Send
        </Button>
      </div>
      {maySend ? null : (
        <p className="small muted mt-2" role="status">
          {opensAt
            ? `${name} welcomes nudges again from ${timeOf(opensAt, zone)}, your time. Your words stay here.`
            : `You can’t send it now. Your words stay here.`}
        </p>
      )}
    </Card>
  );
}

function Company({ pact, name }: { pact: Pact; name: string }) {
  const { run, busy } = useApiMutation(seekCompany, { failure: notSaved });
  return (
    <Card as="section" kind="sunken" aria-labelledby="quiet">
      <h2 className="card-title" id="quiet">
        Would you like company meanwhile?
      </h2>
      <p className="muted mt-1">
        You can keep waiting, or meet someone new. {name} can come back either way.
      </p>
      <div className="row row--wrap mt-3 [--gap:0.5rem]">
        {pact.has_company ? (
          <>
            <Button busy={busy} onClick={() => void run(pact.id, false)}>
              Keep waiting
            </Button>
            <ButtonLink kind="tint" href="/partner?show=find">
              See who fits
            </ButtonLink>
          </>
        ) : (
          <Button kind="tint" busy={busy} onClick={() => void run(pact.id, true)}>
            Meet someone new
          </Button>
        )}
      </div>
    </Card>
  );
}
