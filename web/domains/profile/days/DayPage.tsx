import { useMember } from '../../../platform/session/session.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { DaySettings } from './DaySettings.tsx';

/** Settings of the member's day. */
export function DayPage() {
  const { time_zone: zone, day_start_hour: hour, week_starts_on: weekStart } = useMember();
  return (
    <SettingsFrame current="day" title="Your day">
      <DaySettings zone={zone} hour={hour} weekStart={weekStart} />
    </SettingsFrame>
  );
}
