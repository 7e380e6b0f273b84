import { useQuery } from '@tanstack/react-query';
import { BellRing, Laptop, Smartphone } from 'lucide';
import type { Session } from '#contract/auth/endpoints.ts';
import { changes } from '../../../platform/offline/OfflineNotice.tsx';
import { countPending } from '../../../platform/offline/outbox.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { forgetDeviceTokens } from '../../../platform/session/remembered-devices.ts';
import { leave } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { useNow } from '../../../ui/display/RelativeTime.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { plural } from '../../../ui/formats.ts';
import { ago } from '../../../ui/instants.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { calendarRead } from '../../reminders/data.ts';
import { devicesRead } from './data.ts';

/** Lists the member's signed-in devices. One, all others or all of them can be signed out. */
export function Devices() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(devicesRead);
  const signOutOthers = useSignOutOthers();
  const signOutAll = useSignOutEverywhere();
  const hasOthers = data?.some((session) => !session.is_current) ?? false;
  return (
    <Card as="section" aria-labelledby="devices-title">
      <h2 id="devices-title" className="card-title">
        Devices
      </h2>
      <p className="muted mt-1 mb-2">Where you're signed in. Sign out any device you don't recognize.</p>
      {data ? (
        <ul className="rows">
          {data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      ) : isPending ? (
        <Skeleton label="Loading devices">
          <SkeletonBlock />
          <SkeletonBlock w="60%" />
        </Skeleton>
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn't load your devices.
        </InlineError>
      ) : null}
      <div className="row row--wrap mt-4">
        {hasOthers ? (
          <Button
            kind="secondary"
            onClick={signOutOthers.ask}
            busy={signOutOthers.busy}
            busyText="Signing out..."
          >
            Sign out all others
          </Button>
        ) : null}
        <Button kind="danger-quiet" onClick={signOutAll.ask} busy={signOutAll.busy} busyText="Signing out...">
          Sign out everywhere
        </Button>
      </div>
    </Card>
  );
}

function Device({ session }: { session: Session }) {
  const toast = useToast();
  const now = useNow();
  const { run, busy } = useApiMutation('DELETE /api/auth/sessions/:id', {
    failure: 'We couldn’t sign that device out. Try again.',
    onDone() {
      queryClient.setQueryData(devicesRead.queryKey, (all) => all?.filter(({ id }) => id !== session.id));
      toast(`${session.device} is signed out.`);
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Icon as={/iPhone|Android|phone/i.test(session.device) ? Smartphone : Laptop} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="[overflow-wrap:anywhere]">
          {session.device} {session.is_current ? <Chip kind="done">This device</Chip> : null}{' '}
          {session.gets_push ? <Chip icon={BellRing}>Gets push</Chip> : null}
        </p>
        <p className="small muted">
          Signed in {ago(session.created_at, now)}, last used {ago(session.last_used_at, now)}
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          kind="secondary"
          size="sm"
          busy={busy}
          busyText="Signing out..."
          onClick={() => void run({ params: { id: session.id } })}
          aria-label={`Sign out ${session.device}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function useSignOutOthers(): { ask: () => void; busy: boolean } {
  const confirm = useConfirm();
  const toast = useToast();
  const { run, busy } = useApiMutation('DELETE /api/auth/sessions/others', {
    failure: 'We couldn’t sign your other devices out. Try again.',
    onDone({ message }) {
      // A device that signed in meanwhile is in the server's list.
      queryClient.setQueryData(devicesRead.queryKey, (all) => all?.filter((session) => session.is_current));
      void queryClient.invalidateQueries({ queryKey: devicesRead.queryKey });
      void queryClient.invalidateQueries({ queryKey: calendarRead.queryKey });
      toast(message);
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: 'Sign out all other devices?',
      body: 'You stay signed in here. Every other device asks for your password again, and gets no more push notifications. A calendar that reads your reminders stops until you give it a new address.',
      confirm: 'Sign out all others',
      cancel: 'Keep them signed in',
      danger: true,
    });
    if (isSure) void run();
  };
  return { ask: () => void ask(), busy };
}

function useSignOutEverywhere(): { ask: () => void; busy: boolean } {
  const confirm = useConfirm();
  const { run, busy } = useApiMutation('DELETE /api/auth/sessions', {
    failure: 'We couldn’t sign you out everywhere. Try again.',
    onDone() {
      forgetDeviceTokens();
      leave();
    },
  });
  const ask = async () => {
    const waiting = countPending();
    const unsaved =
      waiting > 0
        ? ` ${changes(waiting)} ${plural(waiting, 'is', 'are')} still waiting to be saved and would be lost.`
        : '';
    const isSure = await confirm({
      title: 'Sign out everywhere?',
      body: `Every device is signed out, this one included. A calendar that reads your reminders stops until you give it a new address.${unsaved}`,
      confirm: 'Sign out everywhere',
      cancel: 'Stay signed in',
      danger: true,
    });
    if (isSure) void run();
  };
  return { ask: () => void ask(), busy };
}
