import { createFileRoute, redirect } from '@tanstack/react-router';
import { defaultPath, pathOfHash } from '../../platform/pages.ts';

/** The cold load of `/`, with the hashes older links use. */
export const Route = createFileRoute('/_app/')({
  beforeLoad: ({ location }) => {
    throw redirect({ to: pathOfHash(location.hash) ?? defaultPath, replace: true });
  },
});
