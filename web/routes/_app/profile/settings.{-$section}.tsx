import { createFileRoute } from '@tanstack/react-router';
import {
  calendarRead,
  notificationSettingsRead,
  pushDevicesRead,
  remindersRead,
} from '../../../domains/profile/notifications/reads.ts';
import {
  apartPages,
  devicesRead,
  emailChangeRead,
  exportsRead,
  importsRead,
  leavingRead,
  passkeysRead,
  privacyRead,
  secondStepRead,
} from '../../../domains/profile/reads.ts';
import { SettingsPage } from '../../../domains/profile/SettingsPage.tsx';
import { prefetch, prefetchPages } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

/** One route for all sections, because the first screen lists the files of every route. */
export const Route = createFileRoute('/_app/profile/settings/{-$section}')({
  staticData: { title: 'Settings' },
  loader: ({ preload, params }) => startReads(preload, () => startSettings(params.section)),
  component: function Settings() {
    return <SettingsPage section={Route.useParams().section ?? 'profile'} />;
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
