import { createFileRoute, redirect } from '@tanstack/react-router';
import { devicesRead } from '../../../domains/auth/devices/data.ts';
import { emailChangeRead } from '../../../domains/auth/email-change/data.ts';
import { passkeysRead } from '../../../domains/auth/passkeys/data.ts';
import { secondStepRead } from '../../../domains/auth/second-step/data.ts';
import { exportsRead } from '../../../domains/exports/data.ts';
import { importsRead } from '../../../domains/imports/data.ts';
import { leavingRead } from '../../../domains/leaving/data.ts';
import { notificationSettingsRead, pushDevicesRead } from '../../../domains/notifications/settings/data.ts';
import { apartPages, privacyRead } from '../../../domains/profile/privacy/data.ts';
import { settingsPath } from '../../../domains/profile/settings.ts';
import { calendarRead, remindersRead } from '../../../domains/reminders/data.ts';
import { prefetch, prefetchPages } from '../../../platform/query/query.ts';
import { SettingsPage } from '../../-shell/SettingsPage.tsx';
import { startReads } from '../../-start-reads.ts';

/** One route for all sections, because the first screen lists the files of every route. */
export const Route = createFileRoute('/_app/profile/settings/{-$section}')({
  staticData: { live: ['plan'] },
  // A phone begins with the list of the sections. Where they are beside each other, the first is open, and stays so in a narrower window.
  beforeLoad: ({ params }) => {
    if (!params.section && !matchMedia('(max-width: 960px)').matches)
      throw redirect({ href: `${settingsPath}/profile`, replace: true });
  },
  loader: ({ preload, params }) => startReads(preload, () => startSettings(params.section)),
  component: function Settings() {
    return <SettingsPage section={Route.useParams().section} />;
  },
});

function startSettings(section: string | undefined): void {
  if (section === 'security') {
    prefetch(devicesRead);
    prefetch(emailChangeRead);
    prefetch(secondStepRead);
    prefetch(passkeysRead);
  }
  if (section === 'privacy') {
    prefetch(privacyRead);
    prefetchPages(apartPages('blocked'));
    prefetchPages(apartPages('muted'));
  }
  if (section === 'notifications') {
    prefetch(notificationSettingsRead);
    prefetch(calendarRead);
    prefetch(remindersRead);
    prefetch(pushDevicesRead);
  }
  if (section !== 'data') return;
  prefetch(exportsRead);
  prefetch(importsRead);
  prefetch(leavingRead);
}
