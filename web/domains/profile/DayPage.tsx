import { useMember } from '../../platform/session/session.ts';
import { DaySettings } from './DaySettings.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

/** Settings of the member's day. */
export function DayPage() {
  const { time_zone: zone, day_start_hour: hour } = useMember();
  return (
    <SettingsFrame current="day" title="Your day">
      <DaySettings key={`${zone} ${hour}`} zone={zone} hour={hour} />
    </SettingsFrame>
  );
}
