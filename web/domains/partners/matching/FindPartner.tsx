import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Partners } from '#contract/partners/endpoints.ts';
import type { Person } from '#contract/social/endpoints.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { focusNear } from '../../../ui/hooks/restore-focus.ts';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Avatar, Who } from '../../../ui/pictures/Avatar.tsx';
import { friendPages } from '../../social/data.ts';
import { askPartner, fitsRead } from '../data.ts';
import { notSaved, peopleFit } from '../words.ts';
import { FitCard } from './FitCard.tsx';
import { Requests } from './Requests.tsx';
import { SearchForm } from './SearchForm.tsx';

/** The page for finding a partner: the member's answers, requests, and who fits. */
export function FindPartner({ partners }: { partners: Partners }) {
  const isLooking = partners.search?.is_looking ?? false;
  return (
    <>
      <PageHead
        title="Find an accountability partner"
        text="One person, one question a day. They see yes, not yet or rest, and nothing else."
      />
      <Requests received={partners.received} sent={partners.sent} />
      <div className="grid gap-8 items-start grid-cols-[minmax(0,1fr)_24rem] max-wide:grid-cols-1 max-wide:gap-6">
        <SearchForm partners={partners} />
        <div className="stack [--gap:1.5rem]">
          {isLooking ? <Fits partners={partners} /> : null}
          {partners.may_look ? <Friends partners={partners} /> : null}
        </div>
      </div>
    </>
  );
}

/** Friends can be asked directly, whether they look for a partner or not. */
function Friends({ partners }: { partners: Partners }) {
  const asked = new Set(partners.sent.map(({ member }) => member.id));
  return (
    <ListOf
      query={useInfiniteQuery(friendPages(''))}
      loading={null}
      failed={null}
      empty={null}
      frame={(friends) => (
        <Card as="section" aria-labelledby="ask-friend">
          <h2 className="card-title" id="ask-friend">
            Ask a friend
          </h2>
          {friends}
        </Card>
      )}
      className="stack mt-3 [--gap:1rem]"
      row={(friend) => <FriendRow friend={friend} isAsked={asked.has(friend.id)} />}
    />
  );
}

function FriendRow({ friend, isAsked }: { friend: Person; isAsked: boolean }) {
  const row = useRef<HTMLLIElement>(null);
  const toast = useToast();
  const name = firstName(friend.name);
  const { run, busy } = useApiMutation(askPartner, {
    failure: notSaved,
    onDone: () => {
      toast(`You asked ${name}. We’ll tell you when they answer.`);
      focusNear(row.current)();
    },
  });
  return (
    <li className="row row--between" ref={row}>
      <Who
        avatar={<Avatar name={friend.name} id={friend.id} photo={friend.profile_photo} decorative />}
        name={friend.name}
      />
      {isAsked ? (
        <span className="small muted">Asked</span>
      ) : (
        <Button size="sm" busy={busy} onClick={() => void run(friend.id)}>
          Ask {name}
          <span className="sr"> to be your partner</span>
        </Button>
      )}
    </li>
  );
}

function Fits({ partners }: { partners: Partners }) {
  return (
    <DataOf
      query={useQuery(fitsRead)}
      loading="Looking who fits..."
      failed="We couldn’t look who fits. Try again."
    >
      {(fits) => {
        const title = fits.length === 0 ? 'Nobody fits yet' : peopleFit(fits.length);
        return (
          <section aria-labelledby="fits" className="stack [--gap:1rem]">
            <h2 className="h4" id="fits">
              {title}
            </h2>
            <p className="sr" role="status">
              {title}
            </p>
            {fits.length === 0 ? (
              <p className="muted">We’ll tell you when someone does.</p>
            ) : (
              <ul className="stack [--gap:1rem]">
                {fits.map((fit) => (
                  <FitCard key={fit.member.id} fit={fit} isTaken={!partners.may_look} />
                ))}
              </ul>
            )}
          </section>
        );
      }}
    </DataOf>
  );
}
