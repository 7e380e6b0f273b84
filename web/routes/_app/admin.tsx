import { createFileRoute } from '@tanstack/react-router';
import { wholeUuid } from '#contract/uuid.ts';
import { AdminPage, type AdminView } from '../../domains/moderation/AdminPage.tsx';
import { startReads } from '../-start-reads.ts';

/** Page for staff. Other members read that they have no access (B section 2). */
export const Route = createFileRoute('/_app/admin')({
  staticData: { title: 'Admin' },
  validateSearch: searchOf,
  loader: ({ preload, location }) =>
    startReads(preload, (pages) => {
      const { tab = 'flagged-content', status = 'pending' } = searchOf(location.search);
      pages.admin(tab, status);
    }),
  component: function Admin() {
    const navigate = Route.useNavigate();
    const { tab = 'flagged-content', status = 'pending', report } = Route.useSearch();
    return (
      <AdminPage
        view={{ tab, status, ...(report && { report }) }}
        // Opening a report from the list adds a history entry, so that Back returns to the list.
        onView={(view) =>
          void navigate({
            search: searchOf({ ...view }),
            replace: Boolean(report) || !view.report,
            resetScroll: Boolean(view.report),
          })
        }
      />
    );
  },
});

const isUuid = new RegExp(wholeUuid, 'i');

function searchOf(search: Record<string, unknown>): Partial<AdminView> {
  const tab = (['watched-words', 'audit'] as const).find((each) => each === search.tab);
  const status = (['approved', 'action_taken'] as const).find((each) => each === search.status);
  const report = typeof search.report === 'string' && isUuid.test(search.report) ? search.report : undefined;
  return { ...(tab && { tab }), ...(status && { status }), ...(report && { report }) };
}
