import type { Pact } from '#contract/partners/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { Avatar, Who } from '../../../ui/pictures/Avatar.tsx';
import { closePact } from '../data.ts';
import { notSaved } from '../words.ts';

/** A pairing that has ended, until the member puts it away. */
export function EndedPact({ pact }: { pact: Pact }) {
  const { run, busy } = useApiMutation(closePact, { failure: notSaved });
  const { partner, ended } = pact;
  const name = firstName(partner.name);
  const days = pact.days_together;
  const together =
    days === 0 ? '' : days === 1 ? 'One day together counts. ' : `${days} days together count. `;
  return (
    <Card as="section" className="row row--wrap row--between mb-4">
      <Who
        avatar={
          <Avatar
            name={partner.name}
            id={partner.id ?? partner.name}
            photo={partner.profile_photo}
            decorative
          />
        }
        name={
          ended?.is_by_you
            ? `You left the pairing with ${name}`
            : ended?.is_over
              ? `Your 30 days with ${name} are over`
              : `Your pairing${partner.id ? ` with ${name}` : ''} has ended`
        }
        meta={
          ended?.is_by_you
            ? `Your answers stay in your own history. ${name} doesn’t see them any more.`
            : `${together}Would you like to meet someone new?`
        }
      />
      <Button size="sm" busy={busy} onClick={() => void run(pact.id)}>
        Put away
      </Button>
    </Card>
  );
}
