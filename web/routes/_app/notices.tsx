import { createFileRoute, redirect } from '@tanstack/react-router';

/** The page's first address, which older links and bookmarks have. */
export const Route = createFileRoute('/_app/notices')({
  beforeLoad: () => {
    throw redirect({ to: '/notifications', replace: true });
  },
});
