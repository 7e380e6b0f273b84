import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from '../../domains/admin/AdminPage.tsx';
import { type AdminView, viewOf } from '../../domains/admin/admin-view.ts';
import {
  bouncePages,
  firstStepsRead,
  officeCoursePages,
  officePostPages,
  pulseRead,
  queueRead,
  userCountsRead,
  userPages,
} from '../../domains/admin/data.ts';
import { officePostPages as officeBlogPages } from '../../domains/blog/data.ts';
import { waitingWorkRead } from '../../domains/courses/assignments/data.ts';
import { auditPages, caseCountsRead, casePages, watchedWordsRead } from '../../domains/moderation/data.ts';
import { programmeRead } from '../../domains/programme/authoring/data.ts';
import { ticketCountsRead, ticketPages } from '../../domains/support/data.ts';
import { prefetch, prefetchPages } from '../../platform/query/query.ts';
import { currentSession } from '../../platform/session/session-store.ts';
import { startReads } from '../-start-reads.ts';

/** Page for staff. Other members read that they have no access. */
export const Route = createFileRoute('/_app/admin')({
  staticData: { live: ['office'] },
  validateSearch: viewOf,
  loader: ({ preload, location }) =>
    startReads(preload, () => startAdmin({ tab: 'today', ...viewOf(location.search) })),
  component: function Admin() {
    const navigate = Route.useNavigate();
    const { tab = 'today', ...search } = Route.useSearch();
    return (
      <AdminPage
        view={{ tab, ...search }}
        // Opening a report, a sheet or a day from the list adds a history entry, so that Back returns to the list.
        onView={(view) =>
          void navigate({
            search: viewOf({ ...view }),
            replace:
              Boolean(search.report) ||
              !(view.report || view.member || view.day || search.member || search.day),
            resetScroll: Boolean(view.report || view.member || view.day),
          })
        }
      />
    );
  },
});

function startAdmin(view: AdminView): void {
  const { user } = currentSession();
  const isLocked = user?.second_step_due_at != null && Date.parse(user.second_step_due_at) <= Date.now();
  const isAdmin = user?.is_admin === true;
  if (isLocked || !(isAdmin || user?.is_moderator)) return;
  prefetch(queueRead);
  if (view.tab === 'watched-words') prefetch(watchedWordsRead);
  else if (view.tab === 'support') {
    prefetch(ticketCountsRead);
    prefetchPages(ticketPages(view.queue ?? 'waiting', view.category));
  } else if (view.tab === 'audit' && isAdmin) prefetchPages(auditPages);
  else if (view.tab === 'bounces' && isAdmin) prefetchPages(bouncePages);
  else if (view.tab === 'courses' && isAdmin) prefetchPages(officeCoursePages(view));
  else if (view.tab === 'programme' && isAdmin) prefetch(programmeRead);
  else if (view.tab === 'pulse' && isAdmin) prefetch(pulseRead(view.days ?? '30'));
  else if (view.tab === 'users' && isAdmin) {
    prefetch(userCountsRead);
    prefetchPages(userPages(view));
  } else if (view.tab === 'posts' && isAdmin) prefetchPages(officePostPages(view));
  else if (view.tab === 'blog-approval' && isAdmin) prefetchPages(officeBlogPages('pending'));
  else {
    prefetch(caseCountsRead);
    prefetch(waitingWorkRead);
    if (view.tab === 'flagged-content') prefetchPages(casePages(view.status ?? 'pending'));
    else if (isAdmin) {
      prefetch(firstStepsRead);
      prefetch(pulseRead('30'));
    }
  }
}
