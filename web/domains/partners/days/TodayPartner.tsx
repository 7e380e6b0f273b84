import { Check, Moon } from 'lucide';
import { useRef } from 'react';
import type { PartnerAnswer } from '#contract/partners/constants.ts';
import type { Pact } from '#contract/partners/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { answerDay, usePartners } from '../data.ts';
import { notSaved, stateNames, timeOf } from '../words.ts';

/**
 * Cards of the dashboard: the question of today for each pact, a pact to write, or a request. Two pacts are possible while one
 * partner is quiet. Without any it is absent.
 */
export function TodayPartner() {
  const { data } = usePartners();
  if (!data) return null;
  const open = data.pacts.filter(({ ended }) => ended === null);
  const [request] = data.received;
  if (open.length === 0)
    return request ? (
      <Lead
        id={request.id}
        title={`${firstName(request.member.name)} would like to be your partner`}
        link="Read the request"
        href="/partner"
      />
    ) : null;
  return open.map((pact) =>
    pact.today ? (
      <Today key={pact.id} pact={pact} />
    ) : (
      <Lead
        key={pact.id}
        id={pact.id}
        title={`You and ${firstName(pact.partner.name)}`}
        link="Write your pact"
        href={open.length > 1 ? `/partner?pact=${pact.id}` : '/partner'}
      />
    ),
  );
}

function Lead({ id, title, link, href }: { id: string; title: string; link: string; href: string }) {
  return (
    <Card as="section" aria-labelledby={`partner-${id}`}>
      <h2 className="card-title" id={`partner-${id}`}>
        {title}
      </h2>
      <p className="mt-2">
        <Link className="link" href={href}>
          {link}
        </Link>
      </p>
    </Card>
  );
}

function Today({ pact }: { pact: Pact }) {
  const { time_zone: zone } = useMember();
  const status = useRef<HTMLParagraphElement>(null);
  const { run } = useApiMutation(answerDay, { failure: notSaved, isToggle: true });
  const name = firstName(pact.partner.name);
  const { today } = pact;
  if (!today) return null;
  const answer = (said: PartnerAnswer) => {
    void run(pact.id, today.on, said);
    status.current?.focus();
  };
  const isAnswered = today.you.at !== null;
  return (
    <Card as="section" aria-labelledby={`partner-${pact.id}`}>
      <SectionHead id={`partner-${pact.id}`} title={<>You and {name}</>}>
        <Link className="link small" href={`/partner?pact=${pact.id}`}>
          Open
        </Link>
      </SectionHead>
      <p className="mt-1" dir="auto">
        {pact.lines.find(({ line }) => line === 'question')?.words}
      </p>
      {isAnswered ? null : (
        <fieldset className="row row--wrap mt-3 [--gap:0.5rem]">
          <legend className="sr">Your answer</legend>
          <Button kind="tint" size="sm" icon={Check} onClick={() => answer('yes')}>
            Yes
          </Button>
          <Button size="sm" onClick={() => answer('not_yet')}>
            Not yet
          </Button>
          <Button size="sm" icon={Moon} onClick={() => answer('rest')}>
            Rest day
          </Button>
        </fieldset>
      )}
      <p className="small muted mt-3" role="status" ref={status} tabIndex={-1}>
        {isAnswered ? `You: ${stateNames[today.you.state]}. ` : ''}
        {name}:{' '}
        {today.they.at
          ? `${stateNames[today.they.state]}, at ${timeOf(today.they.at, zone)}`
          : stateNames[today.they.state]}
        .
      </p>
    </Card>
  );
}
