import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from '../../domains/admin/AdminPage.tsx';
import { viewOf } from '../../domains/admin/admin-view.ts';
import { startReads } from '../-start-reads.ts';

/** Page for staff. Other members read that they have no access (B section 2). */
export const Route = createFileRoute('/_app/admin')({
  staticData: { title: 'Admin' },
  validateSearch: viewOf,
  loader: ({ preload, location }) =>
    startReads(preload, (pages) => pages.admin({ tab: 'flagged-content', ...viewOf(location.search) })),
  component: function Admin() {
    const navigate = Route.useNavigate();
    const { tab = 'flagged-content', ...search } = Route.useSearch();
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
