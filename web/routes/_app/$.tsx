import { createFileRoute, redirect } from '@tanstack/react-router';
import { asides, defaultPath } from '../../platform/navigation/pages.ts';

/** An unknown page value shows the default page (ruling 2). `/notices` is what notifications were called in older links. */
export const Route = createFileRoute('/_app/$')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: params._splat === 'notices' ? asides.n : defaultPath, replace: true });
  },
});
