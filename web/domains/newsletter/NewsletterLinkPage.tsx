import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../platform/http/api.ts';
import { homePath } from '../../platform/navigation/pages.ts';
import { useSession } from '../../platform/session/session.ts';
import { linkToken } from '../../platform/session/url-secrets.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { AuthFrame } from '../../ui/layout/AuthFrame.tsx';
import { follow, type NewsletterLink } from './queries.ts';

const words = {
  confirm: {
    side: { title: 'One small thing.', text: 'Confirming stops others from signing you up.' },
    pending: 'Confirming your address',
    done: "You're subscribed",
    text: "You'll get the next issue. You can unsubscribe from it in one click.",
  },
  unsubscribe: {
    side: { title: 'Done.', text: 'Your account stays as it is.' },
    pending: 'Taking you off the list',
    done: "You're unsubscribed",
    text: "You won't get the newsletter. We'll still email you about your account.",
  },
} as const;

/** Page of the links in newsletter emails. Each link works at once and needs no session. */
export function NewsletterLinkPage({ link }: { link: NewsletterLink }) {
  const { token } = useSession();
  const { side, pending, done, text } = words[link];
  const { isPending, error, refetch, isFetching } = useQuery({
    queryKey: ['newsletter', link],
    queryFn: () => follow(link),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    meta: { keep: false },
  });
  const home = token ? homePath : '/membership';
  return (
    <AuthFrame homeHref={home} narrow title={side.title} text={side.text}>
      <div className="stack [--gap:1.375rem] shell:pt-[8vh]" role="status">
        <h1>{isPending ? pending : error ? 'This link did not work' : done}</h1>
        {isPending ? (
          <p className="muted">One moment.</p>
        ) : error ? (
          <>
            <Banner kind="danger" title={errorMessage(error, 'The link is invalid or has expired.')} />
            {linkToken() ? (
              <Button
                kind="primary"
                size="lg"
                busy={isFetching}
                busyText="Trying again"
                onClick={() => void refetch()}
              >
                Try again
              </Button>
            ) : null}
          </>
        ) : (
          <p className="muted">{text}</p>
        )}
        {isPending ? null : (
          <ButtonLink kind={error ? 'ghost' : 'primary'} size="lg" href={home}>
            {token ? 'Continue to Evolve 90' : 'See Evolve'}
          </ButtonLink>
        )}
      </div>
    </AuthFrame>
  );
}
