import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../../domains/profile/SettingsPage.tsx';
import { startReads } from '../../-start-reads.ts';

/** One route for all sections, because the first screen lists the files of every route. */
export const Route = createFileRoute('/_app/profile/settings/{-$section}')({
  staticData: { title: 'Settings' },
  loader: ({ preload, params }) => startReads(preload, (pages) => pages.settings(params.section)),
  component: function Settings() {
    return <SettingsPage section={Route.useParams().section ?? 'profile'} />;
  },
});
