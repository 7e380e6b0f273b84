import { createFileRoute, redirect } from '@tanstack/react-router';
import { defaultPath } from '../../platform/navigation/pages.ts';

/** Redirects `/` to the default page. */
export const Route = createFileRoute('/_app/')({
  beforeLoad: () => {
    throw redirect({ to: defaultPath, replace: true });
  },
});
