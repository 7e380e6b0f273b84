import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CreditCard, Download, Trash2 } from 'lucide';
import type { Leaving } from '#contract/leaving/endpoints.ts';
import { tierLabels } from '#contract/membership/tiers.ts';
import type { Fields } from '../../platform/forms/form-state.ts';
import { send } from '../../platform/forms/use-form.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { counted } from '../../ui/formats.ts';
import { dayMonthIn, longDateIn } from '../../ui/instants.ts';
import { credentialsBody, noCredentials } from '../auth/reauthentication/ReauthenticationFields.tsx';
import { type Texts, TextsChoice } from '../auth/TextsChoice.tsx';
import { exportsRead } from '../exports/data.ts';
import { leavingRead } from './data.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useLeave } from './use-leave.ts';

/** Dialog that plans the deletion of the account, with the choice for texts and the password. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(leavingRead);
  const form = useLeave(
    { ...noCredentials, texts: 'keep' as Texts },
    'We couldn’t delete your account. Nothing has changed. Try again.',
    (values) =>
      send('POST /api/users/delete-account', { body: { ...credentialsBody(values), texts: values.texts } }),
  );
  return (
    <LeaveDialog
      title="Delete your account?"
      stay="Keep my account"
      leave={{ label: 'Delete account', busyText: 'Deleting...' }}
      form={form}
      mayLeave={data !== undefined && data.obstacle === null}
      onClose={onClose}
    >
      {data?.obstacle ? (
        <Obstacle sentence={data.obstacle} groups={data.groups} />
      ) : data ? (
        <>
          <Effects leaving={data} />
          <OwnTexts leaving={data} form={form} />
          <CopyFirst />
        </>
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn’t load what deleting does.
        </InlineError>
      ) : (
        <Skeleton label="Loading">
          <SkeletonBlock />
          <SkeletonBlock w="60%" />
        </Skeleton>
      )}
    </LeaveDialog>
  );
}

/** Prepares the file with everything. It can be downloaded during the 30 days too. */
function CopyFirst() {
  const { data = [] } = useQuery(exportsRead);
  const { run, busy } = useApiMutation('POST /api/users/export', {
    failure: 'We couldn’t prepare your file. Try again.',
    invalidates: ['GET /api/users/export'],
  });
  const file = data.find(({ contents }) => contents === 'everything');
  if (file?.state === 'preparing' || file?.state === 'ready')
    return (
      <Banner icon={Download}>
        {file.state === 'ready'
          ? 'The file with your data is ready.'
          : 'We’re preparing the file with your data.'}{' '}
        You can download it on this page, and in the 30 days too.
      </Banner>
    );
  return (
    <Banner
      icon={Download}
      action={
        <Button
          size="sm"
          busy={busy}
          busyText="Preparing..."
          onClick={() => void run({ body: { contents: 'everything' } })}
        >
          Download my data
        </Button>
      }
    >
      Take a copy first?
    </Banner>
  );
}

function Obstacle({ sentence, groups }: { sentence: string; groups: Leaving['groups'] }) {
  return (
    <Banner kind="warn" title={sentence}>
      {groups.length > 0 ? (
        <ul>
          {groups.map(({ id, name }) => (
            <li key={id}>
              <Link className="link" href={`/groups/${id}`}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}

function Effects({ leaving: { deletes_at: at, plan } }: { leaving: Leaving }) {
  const { time_zone: zone } = useMember();
  return (
    <ul className="grid gap-2">
      <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5">
        <Icon className="mt-0.5 muted" as={CalendarDays} />
        <span>
          You can change your mind until <b>{longDateIn(zone)(at)}</b>. Sign in before then and choose “Keep
          my account”.
        </span>
      </li>
      {plan ? (
        <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5">
          <Icon className="mt-0.5 muted" as={CreditCard} />
          <span>{tierLabels[plan.tier]} ends today. No further charge.</span>
        </li>
      ) : null}
      <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5">
        <Icon className="mt-0.5 muted" as={Trash2} />
        <span>Your journal, habits, goals and drafts are erased on {dayMonthIn(zone)(at)}.</span>
      </li>
    </ul>
  );
}

interface OwnTextsProps {
  leaving: Leaving;
  form: Fields<{ texts: Texts }>;
}

function OwnTexts({ leaving, form }: OwnTextsProps) {
  const { posts_count: posts, replies_count: replies } = leaving;
  if (posts + replies === 0) return null;
  const counts = [
    ...(posts > 0 ? [counted(posts, 'post')] : []),
    ...(replies > 0 ? [counted(replies, 'reply', 'replies')] : []),
  ];
  return (
    <TextsChoice
      form={form}
      legend={`Your ${counts.join(' and ').replace(/^1 /, '')}`}
      them={posts + replies === 1 ? 'it' : 'them'}
    />
  );
}
