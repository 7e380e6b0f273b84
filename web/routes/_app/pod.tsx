import { createFileRoute, redirect } from '@tanstack/react-router';

/** The address that the pod had before partner and pod were one page. Notifications and bookmarks have it. */
export const Route = createFileRoute('/_app/pod')({
  beforeLoad: () => {
    throw redirect({ to: '/partner', search: { part: 'pod' }, replace: true });
  },
});
