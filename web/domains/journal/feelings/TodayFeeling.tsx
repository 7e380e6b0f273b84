import { useMemberDay } from '../../../platform/app/clock.ts';
import { useMember } from '../../../platform/session/session.ts';
import { useFeelings } from './data.ts';
import { FeelingFields } from './FeelingFields.tsx';

/** The member's mood and energy of today. */
export function TodayFeeling() {
  const { time_zone: zone, day_start_hour: startHour } = useMember();
  const { date } = useMemberDay({ zone, startHour });
  const feeling = useFeelings().find((each) => each.date === date);
  return (
    <section
      className="not-first:mt-5 not-first:pt-4 not-first:border-t not-first:border-line"
      aria-label="Mood and energy of today"
    >
      <p className="small muted">How is today? Private, and optional.</p>
      <FeelingFields date={date} feeling={feeling} />
    </section>
  );
}
