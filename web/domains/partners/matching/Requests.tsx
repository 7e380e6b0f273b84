import type { PartnerRequest } from '#contract/partners/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { Avatar, Who } from '../../../ui/pictures/Avatar.tsx';
import { acceptRequest, declineRequest, refreshPartners } from '../data.ts';
import { focusHeading } from '../focus-heading.ts';
import { notSaved } from '../words.ts';

/** Requests to the member and by the member. */
export function Requests({
  received,
  sent,
}: {
  received: readonly PartnerRequest[];
  sent: readonly PartnerRequest[];
}) {
  if (received.length + sent.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="partner-requests" className="mb-6">
      <h2 className="card-title" id="partner-requests">
        Requests
      </h2>
      <ul className="stack mt-3 [--gap:1rem]">
        {received.map((request) => (
          <Row key={request.id} request={request} isReceived />
        ))}
        {sent.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ request, isReceived = false }: { request: PartnerRequest; isReceived?: boolean }) {
  const { id, member, line } = request;
  const options = { failure: notSaved, onFail: () => void refreshPartners() };
  const accepting = useApiMutation(acceptRequest, { ...options, onDone: focusHeading });
  const declining = useApiMutation(declineRequest, { ...options, onDone: focusHeading });
  return (
    <li className="row row--wrap row--between">
      <Who
        avatar={<Avatar name={member.name} id={member.id ?? ''} photo={member.profile_photo} decorative />}
        name={member.name}
        meta={isReceived ? line || 'Would like to be your partner' : 'Hasn’t answered yet'}
      />
      <span className="row [--gap:0.5rem]">
        <Button size="sm" busy={declining.busy} onClick={() => void declining.run(id)}>
          {isReceived ? 'Not now' : 'Withdraw'}
          <span className="sr">{isReceived ? ` (${member.name})` : ` your request to ${member.name}`}</span>
        </Button>
        {isReceived ? (
          <Button kind="primary" size="sm" busy={accepting.busy} onClick={() => void accepting.run(id)}>
            Accept {firstName(member.name)}
            <span className="sr"> as your partner</span>
          </Button>
        ) : null}
      </span>
    </li>
  );
}
