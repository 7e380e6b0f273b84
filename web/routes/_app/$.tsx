import { createFileRoute, redirect } from '@tanstack/react-router';
import { defaultPath } from '../../platform/pages.ts';

/** An unknown page value shows the default page (ruling 2). */
export const Route = createFileRoute('/_app/$')({
  beforeLoad: () => {
    throw redirect({ to: defaultPath, replace: true });
  },
});
