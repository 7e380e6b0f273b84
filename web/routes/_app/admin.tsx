import { createFileRoute } from '@tanstack/react-router';
import { AdminPage, type AdminView } from '../../domains/moderation/AdminPage.tsx';

/** Staff alone; anybody else is told so (B section 2). */
export const Route = createFileRoute('/_app/admin')({
  staticData: { title: 'Admin' },
  validateSearch: searchOf,
  component: function Admin() {
    const navigate = Route.useNavigate();
    const { tab = 'flagged-content', status = 'pending' } = Route.useSearch();
    return (
      <AdminPage
        view={{ tab, status }}
        onView={(view) => void navigate({ search: searchOf({ ...view }), replace: true, resetScroll: false })}
      />
    );
  },
});

function searchOf(search: Record<string, unknown>): Partial<AdminView> {
  const tab = (['watched-words', 'audit'] as const).find((each) => each === search.tab);
  const status = (['approved', 'action_taken'] as const).find((each) => each === search.status);
  return { ...(tab && { tab }), ...(status && { status }) };
}
