import { useMember } from '../../platform/session/session.ts';
import { DownloadCard } from '../exports/DownloadCard.tsx';
import { ImportCard } from '../imports/ImportCard.tsx';
import { SettingsFrame } from '../profile/SettingsFrame.tsx';
import { LeaveCard } from './LeaveCard.tsx';
import { LeavingBanner } from './LeavingBanner.tsx';

/**
 * Settings of the member's data. While the account is about to be deleted, every page of the app shows this one,
 * with the way back first.
 */
export function DataPage() {
  const { deletes_at: deletesAt, time_zone: zone } = useMember();
  return (
    <SettingsFrame
      current="data"
      title="Your data"
      text={deletesAt ? undefined : 'It’s yours. Take it, bring more, or leave.'}
    >
      {deletesAt ? <LeavingBanner deletesAt={deletesAt} zone={zone} /> : null}
      <DownloadCard />
      {deletesAt ? null : (
        <>
          <ImportCard />
          <LeaveCard />
        </>
      )}
    </SettingsFrame>
  );
}
