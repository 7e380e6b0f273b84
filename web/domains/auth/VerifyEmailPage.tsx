import { useQuery } from '@tanstack/react-query';
import { api, sentenceOf } from '../../platform/api.ts';
import { linkToken, spendLinkToken } from '../../platform/link-token.ts';
import { homePath } from '../../platform/pages.ts';
import { currentToken, loadMember, useSession } from '../../platform/session.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useResend } from './use-resend.ts';

/** The link of the confirmation mail: confirms at once, and says what happened. */
export function VerifyEmailPage() {
  const { token } = useSession();
  const home = token ? homePath : '/auth/login';
  const { isPending, error } = useQuery({
    queryKey: ['verify-email'],
    queryFn: verify,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    meta: { keep: false },
  });
  return (
    <AuthFrame
      homeHref={home}
      narrow
      title="One small thing."
      text="A confirmed address keeps your account yours."
    >
      <div className="stack [--gap:1.375rem] shell:pt-[8vh]" role="status">
        <h1>
          {isPending
            ? 'Confirming your address'
            : error
              ? 'This link did not work'
              : 'Your address is confirmed'}
        </h1>
        {isPending ? (
          <p className="muted">One moment.</p>
        ) : error ? (
          <Failed error={error} isSignedIn={Boolean(token)} home={home} />
        ) : (
          <Confirmed home={home} isSignedIn={Boolean(token)} />
        )}
      </div>
    </AuthFrame>
  );
}

async function verify(): Promise<true> {
  const token = linkToken();
  if (!token) throw new Error('no token');
  await api('POST /api/auth/verify-email', { body: { token } });
  spendLinkToken();
  // The member is only refreshed by it; the address is confirmed either way.
  if (currentToken()) await loadMember().catch(() => null);
  return true;
}

function Confirmed({ home, isSignedIn }: { home: string; isSignedIn: boolean }) {
  return (
    <>
      <p className="muted">Thank you. Mail from Evolve can reach you now.</p>
      <ButtonLink kind="primary" size="lg" href={home}>
        {isSignedIn ? 'Continue to Evolve 90' : 'Sign In'}
      </ButtonLink>
    </>
  );
}

function Failed({ error, isSignedIn, home }: { error: Error; isSignedIn: boolean; home: string }) {
  const { resend, busy } = useResend();
  return (
    <>
      <Banner kind="danger" title={sentenceOf(error, 'The link is invalid or has expired.')} />
      {isSignedIn ? (
        <Button kind="primary" size="lg" busy={busy} busyText="Sending..." onClick={resend}>
          Send a new link
        </Button>
      ) : (
        <p className="muted">Sign in, and we can send you a new one.</p>
      )}
      <ButtonLink kind={isSignedIn ? 'ghost' : 'primary'} size="lg" href={home}>
        {isSignedIn ? 'Continue to Evolve 90' : 'Sign In'}
      </ButtonLink>
    </>
  );
}
