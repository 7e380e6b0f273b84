import { LogOut } from 'lucide';
import { useRef } from 'react';
import { pactDays } from '#contract/partners/constants.ts';
import type { Pact } from '#contract/partners/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { renewPact } from '../data.ts';
import { lineNames, longDate, notSaved } from '../words.ts';
import { useLeave } from './use-leave.ts';

/** The pact beside the day's question: its lines, its 30 days, renewing and leaving. */
export function PactCard({ pact }: { pact: Pact }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, busy } = useApiMutation(renewPact, {
    failure: notSaved,
    onDone: () => heading.current?.focus(),
  });
  const name = firstName(pact.partner.name);
  const { renewal } = pact;
  return (
    <>
      <Card as="section" aria-labelledby="pact">
        <SectionHead id="pact" ref={heading} tabIndex={-1} title="Your pact">
          <Chip>
            Day {pact.day} of {pactDays}
          </Chip>
        </SectionHead>
        <ProgressBar
          label={`${pact.day ?? 0} of ${pactDays} days`}
          value={pact.day ?? 0}
          max={pactDays}
          size="sm"
        />
        <dl className="grid gap-3.5 mt-3.5">
          {pact.lines
            .filter(({ line }) => line !== 'question')
            .map(({ line, words, suggestion }) => (
              <div key={line}>
                <dt className="font-size-xs muted wrap-anywhere">{lineNames[line]}</dt>
                <dd className="text-md/5.5 mt-0.25 wrap-anywhere" dir="auto">
                  {words}
                </dd>
                {suggestion ? (
                  <dd className="small muted mt-0.25 wrap-anywhere">
                    {suggestion.is_yours ? 'You suggested a change.' : `${name} suggests a change.`}
                  </dd>
                ) : null}
              </div>
            ))}
        </dl>
        <p className="small muted mt-3">
          {pact.today && pact.today.on < pact.starts_on
            ? `You both renewed it until ${longDate(pact.ends_on)}.`
            : `Ends ${longDate(pact.ends_on)}. You’ll both be asked whether to renew.`}
        </p>
        {renewal.is_open ? (
          <div className="mt-3">
            {renewal.you ? (
              <p className="small" role="status">
                You’d like 30 more days. {name} hasn’t answered yet.
              </p>
            ) : (
              <Button kind="primary" block busy={busy} onClick={() => void run(pact.id)}>
                {renewal.they ? `Renew, ${name} would like to` : 'Renew for 30 days'}
              </Button>
            )}
          </div>
        ) : null}
        <p className="mt-3">
          <Link className="link" href={`/partner?pact=${pact.id}&show=pact`}>
            Suggest a change
          </Link>
        </p>
      </Card>
      <Leave pact={pact} />
    </>
  );
}

/** Leaving takes one tap and needs no reason. The partner's own page has the menu to block and report. */
export function Leave({ pact }: { pact: Pact }) {
  const { leave, busy } = useLeave(pact);
  return (
    <div className="flex items-center justify-between gap-4 px-1 pt-1 pb-0">
      <span className="small muted">
        Leaving needs no reason.
        {pact.partner.id ? (
          <>
            {' '}
            <Link className="link" href={`/u/${pact.partner.id}`}>
              Block or report {firstName(pact.partner.name)}
            </Link>
          </>
        ) : null}
      </span>
      <Button kind="ghost" size="sm" icon={LogOut} busy={busy} onClick={leave}>
        Leave
      </Button>
    </div>
  );
}
