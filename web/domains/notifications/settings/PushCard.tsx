import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide';
import { useState } from 'react';
import type { PushDevice } from '#contract/notifications/push.ts';
import { pushState } from '../../../platform/push/push.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { useNow } from '../../../ui/display/RelativeTime.tsx';
import { ago } from '../../../ui/instants.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { pushDevicesRead } from './data.ts';
import { PushRefused, turnPushOff, turnPushOn } from './push-device.ts';

/** State of this browser. It changes outside of the page too, so it's read at every visit. */
const stateRead = {
  queryKey: ['push state of this browser'],
  queryFn: pushState,
  staleTime: 0,
  networkMode: 'always',
  meta: { keep: false },
} as const;

interface PushCardProps {
  /** Turns the switch "Push" on, because the member wants push now. */
  onOn: () => void;
}

/** Push on this device, and the member's other devices that receive it. Permission is asked for after a tap alone. */
export function PushCard({ onOn }: PushCardProps) {
  const state = useQuery(stateRead).data;
  const devices = useQuery(pushDevicesRead).data;
  const [isRefused, setRefused] = useState(false);
  const toast = useToast();
  const isOn = state === 'on' && Boolean(devices?.some((device) => device.is_this_device));
  const refresh = () =>
    Promise.all(
      [stateRead, pushDevicesRead].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  const on = useApiMutation(turnPushOn, {
    failure: 'We couldn’t turn push on. Try again.',
    async onDone() {
      setRefused(false);
      onOn();
      await refresh();
      toast('Push is on for this device.');
    },
    onFail(error) {
      void refresh();
      if (!(error instanceof PushRefused)) return undefined;
      setRefused(true);
      return 'handled';
    },
  });
  const test = useApiMutation('POST /api/push/test', {
    failure: 'We couldn’t send a test. Try again.',
    onDone: ({ message }) => toast(message),
    onFail: () => void refresh(),
  });
  if (state === undefined || devices === undefined) return null;
  return (
    <>
      {state === 'unsupported' ? (
        <Banner title="This browser shows no push.">
          On an iPhone or iPad, add Evolve to the home screen first, and open it there. Email works
          everywhere.
        </Banner>
      ) : state === 'blocked' || isRefused ? (
        <Banner kind="warn" title="Your browser blocks notifications from Evolve.">
          Open the settings of this site, at the left of the address, set Notifications to Allow, then reload
          the page.
        </Banner>
      ) : isOn ? null : (
        <Banner
          title="Push is off on this device."
          action={
            <Button
              kind="primary"
              size="sm"
              busy={on.busy}
              busyText="Turning on..."
              onClick={() => void on.run()}
            >
              Turn on push
            </Button>
          }
        >
          Turn it on once, then choose below what may reach you.
        </Banner>
      )}
      {devices.length > 0 ? (
        <Card as="section" aria-labelledby="push-title">
          <h2 id="push-title" className="card-title">
            Devices with push
          </h2>
          <ul className="rows mt-2">
            {devices.map((device) => (
              <Device key={device.id} device={device} onGone={refresh} />
            ))}
          </ul>
          {isOn ? (
            <Button
              className="mt-3"
              size="sm"
              busy={test.busy}
              busyText="Sending..."
              onClick={() => void test.run()}
            >
              Send me a test
            </Button>
          ) : null}
        </Card>
      ) : null}
    </>
  );
}

function Device({ device, onGone }: { device: PushDevice; onGone: () => Promise<unknown> }) {
  const toast = useToast();
  const now = useNow();
  const done = async () => {
    await onGone();
    toast(`Push is off on ${device.is_this_device ? 'this device' : device.device}.`);
  };
  const failure = 'We couldn’t turn push off there. Try again.';
  const here = useApiMutation(turnPushOff, { failure, onDone: done });
  const there = useApiMutation('DELETE /api/push/subscriptions/:id', { failure, onDone: done });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Icon as={/iPhone|Android|phone/i.test(device.device) ? Smartphone : Laptop} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="[overflow-wrap:anywhere]">
          {device.device} {device.is_this_device ? <Chip kind="done">This device</Chip> : null}
        </p>
        <p className="small muted">On since {ago(device.created_at, now)}</p>
      </div>
      <Button
        size="sm"
        busy={here.busy || there.busy}
        busyText="Turning off..."
        aria-label={`Turn off push on ${device.device}`}
        onClick={() => void (device.is_this_device ? here.run() : there.run({ params: { id: device.id } }))}
      >
        Turn off
      </Button>
    </li>
  );
}
