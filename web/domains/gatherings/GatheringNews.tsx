import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { useMember } from '../../platform/session/session.ts';
import { Banner } from '../../ui/display/Banner.tsx';
import { fullTime } from './words.ts';

/** Banner of a gathering that was hidden, cancelled or moved, or whose host is deactivated. */
export function GatheringNews({ gathering }: { gathering: Gathering }) {
  const { time_zone: zone } = useMember();
  const { cancelled_at: cancelled, cancel_reason: reason, next_meeting: next, meetings } = gathering;
  if (gathering.is_hidden)
    return (
      <Banner kind="warn" title="Hidden by our moderators">
        {gathering.hidden_reason
          ? `Reason: ${gathering.hidden_reason}`
          : 'Only its host and our moderators see it.'}
      </Banner>
    );
  if (cancelled)
    return (
      <Banner kind="warn" title={`This was cancelled on ${fullTime(cancelled, zone)}.`}>
        {reason ? <span dir="auto">{reason}</span> : 'No date takes place. You can look for another one.'}
      </Banner>
    );
  if (gathering.is_paused && next)
    return (
      <Banner kind="warn" title="Its host is away right now.">
        Seats can’t be reserved meanwhile. Those that are reserved stay reserved, and you hear of it if it’s
        cancelled.
      </Banner>
    );
  const moved = meetings.find(({ id, moved_from }) => id === next?.id && moved_from !== null);
  if (!moved?.moved_from) return null;
  return (
    <Banner kind="warn" title={`The next session moved to ${fullTime(moved.starts_at, zone)}.`}>
      {`It was planned for ${fullTime(moved.moved_from, zone)}. Download the calendar file again if you use one.`}
    </Banner>
  );
}
