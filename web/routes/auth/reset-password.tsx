import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../domains/auth/passwords/ResetPasswordPage.tsx';
import { visitorsOnly } from '../../platform/session/route-guards.ts';
import { linkToken } from '../../platform/session/url-secrets.ts';

/** A signed-in member with a token from the email may stay. */
export const Route = createFileRoute('/auth/reset-password')({
  staticData: { title: 'Reset password', live: 'own' },
  beforeLoad: () => {
    if (!linkToken()) visitorsOnly();
  },
  component: ResetPasswordPage,
});
