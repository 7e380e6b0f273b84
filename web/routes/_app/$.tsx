import { createFileRoute, redirect } from '@tanstack/react-router';
import { asides, defaultPath } from '../../platform/navigation/pages.ts';

/** Redirects an unknown page to the default page (ruling 2). Older links call the notifications `/notices`. */
export const Route = createFileRoute('/_app/$')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: params._splat === 'notices' ? asides.n : defaultPath, replace: true });
  },
});
