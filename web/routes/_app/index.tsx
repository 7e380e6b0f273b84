import { createFileRoute, redirect } from '@tanstack/react-router';
import { defaultPath } from '../../platform/navigation/pages.ts';

/** The cold load of `/`. */
export const Route = createFileRoute('/_app/')({
  beforeLoad: () => {
    throw redirect({ to: defaultPath, replace: true });
  },
});
