import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { postPages } from '../domains/feed/data.ts';
import { personRead, publicPersonRead } from '../domains/social/page/data.ts';
import { prefetch, prefetchPages } from '../platform/query/query.ts';
import { useSession } from '../platform/session/session.ts';
import { currentToken } from '../platform/session/session-store.ts';
import { part } from '../ui/layout/lazy-part.tsx';
import { OpenShell } from './-shell/OpenShell.tsx';
import { startReads } from './-start-reads.ts';

// A visitor loads the public page alone.
const MemberPage = part(() => import('./-shell/MemberPage.tsx').then((m) => m.MemberPage));
const PublicPersonPage = part(() =>
  import('../domains/social/page/PublicPersonPage.tsx').then((m) => m.PublicPersonPage),
);

/** Page of a member, for members, and for visitors if its member shows it to everyone. */
export const Route = createFileRoute('/u/$memberId')({
  staticData: { title: 'Member', live: ['friends'] },
  loader: ({ preload, params }) => startReads(preload, () => startPerson(params.memberId)),
  component: Member,
});

function Member() {
  const { memberId } = Route.useParams();
  const { token } = useSession();
  return (
    <OpenShell>
      <Suspense fallback={null}>
        {token ? (
          <MemberPage key={memberId} id={memberId} />
        ) : (
          <PublicPersonPage key={memberId} id={memberId} />
        )}
      </Suspense>
    </OpenShell>
  );
}

function startPerson(id: string): void {
  if (!currentToken()) return prefetch({ ...publicPersonRead(id), retry: false });
  prefetch(personRead(id));
  prefetchPages(postPages({ kind: 'member', memberId: id }));
}
