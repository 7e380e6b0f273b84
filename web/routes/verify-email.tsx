import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { NewEmailPage, OldEmailPage } from '../domains/auth/email-change/EmailChangePage.tsx';
import { VerifyEmailPage } from '../domains/auth/links/VerifyEmailPage.tsx';
import { InvitationPage } from '../domains/invitations/InvitationPage.tsx';
import { Providers } from '../platform/app/Providers.tsx';
import { linkToken } from '../platform/session/url-secrets.ts';

export const Route = createFileRoute('/verify-email')({
  staticData: { title: 'Confirm your address', live: 'own' },
  component: VerifyEmail,
});

/** The links of a change of the address share this page. Their tokens have names of their own. */
const pages = {
  newmail: NewEmailPage,
  oldmail: OldEmailPage,
  verify: VerifyEmailPage,
  invite: InvitationPage,
};

function VerifyEmail() {
  // The page stays when its link is used and forgotten.
  const [kind] = useState(() => linkToken()?.split('_')[0] ?? '');
  const Page = kind in pages ? pages[kind as keyof typeof pages] : VerifyEmailPage;
  return (
    <Providers>
      <Page />
    </Providers>
  );
}
