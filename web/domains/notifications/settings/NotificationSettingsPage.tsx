import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NotificationSettings } from '#contract/notifications/endpoints.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { SettingsFrame } from '../../profile/SettingsFrame.tsx';
import { remindersRead } from '../../reminders/data.ts';
import { CalendarCard } from './CalendarCard.tsx';
import { DayReminderCard } from './DayReminderCard.tsx';
import { DigestCard } from './DigestCard.tsx';
import { notificationSettingsRead, useNotificationSettings } from './data.ts';
import { Grid } from './Grid.tsx';
import { PushCard } from './PushCard.tsx';
import { QuietHours } from './QuietHours.tsx';
import { Switches } from './Switches.tsx';

/** Settings of what reaches the member, where and when. Saved at once. */
export function NotificationSettingsPage() {
  const { data, isPending, isFetching, refetch } = useQuery(notificationSettingsRead);
  return (
    <SettingsFrame current="notifications" title="Notifications" text="Changes are saved as you make them.">
      {data ? (
        <Loaded settings={data} />
      ) : isPending ? (
        <Skeleton label="Loading your notification settings">
          <SkeletonBlock h="12rem" />
          <SkeletonBlock h="24rem" className="mt-4" />
        </Skeleton>
      ) : (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn’t load your notification settings.
        </InlineError>
      )}
    </SettingsFrame>
  );
}

function Loaded({ settings }: { settings: NotificationSettings }) {
  const { change, error, saved } = useNotificationSettings();
  useEffect(showNamed, []);
  return (
    <>
      <DeliveryBanner />
      <PushCard onOn={() => (settings.push ? undefined : change({ push: true }))} />
      <Switches settings={settings} onChange={change} />
      <Grid settings={settings} onChange={change} />
      <DigestCard settings={settings} onChange={change} />
      <QuietHours hours={settings.quiet_hours} onChange={change} />
      <DayReminderCard />
      <CalendarCard />
      <div className="sticky bottom-4 z-2 flex justify-center h-0 max-shell:bottom-20">
        {error ? (
          <p
            className="error not-empty:absolute not-empty:bottom-0 not-empty:px-4 not-empty:py-2 not-empty:rounded-md not-empty:bg-surface not-empty:shadow-3"
            role="alert"
          >
            {error}
          </p>
        ) : null}
        <p
          className="small text-done not-empty:absolute not-empty:bottom-0 not-empty:px-4 not-empty:py-2 not-empty:rounded-md not-empty:bg-surface not-empty:shadow-3"
          role="status"
        >
          {saved}
        </p>
      </div>
    </>
  );
}

/** Brings the setting that the address names into view and focuses it. */
function showNamed(): void {
  const named = location.hash && document.getElementById(location.hash.slice(1));
  if (!named) return;
  named.scrollIntoView({ block: 'center' });
  const place = named.matches('tr') ? named : named.parentElement?.parentElement;
  place?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}

/** Reminders by push and email need Builder, except in a starter's first days. */
function DeliveryBanner() {
  const delivery = useQuery(remindersRead).data?.delivery;
  if (delivery === 'first_days')
    return (
      <Banner title="Your first days include reminders.">
        By push and by email. After your third day they come with Builder, and your times stay saved.
      </Banner>
    );
  if (delivery !== 'not_included') return null;
  return (
    <Banner
      kind="upgrade"
      title="Reminders by push and email come with Builder"
      action={
        <ButtonLink kind="primary" size="sm" href="/membership">
          See plans
        </ButtonLink>
      }
    >
      You can set your times now. Everything else on this page is part of your plan.
    </Banner>
  );
}
