import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { maxDayReminders } from '#contract/notifications/delivery-kinds.ts';
import type { Reminders } from '#contract/reminders/endpoints.ts';
import { everyWeekday } from '#contract/reminders/weekdays.ts';
import { useTimedMessage } from '../../../platform/app/use-timed-message.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TimeList } from '../../../ui/controls/TimeList.tsx';
import { WeekdayPicker } from '../../../ui/controls/WeekdayPicker.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { timeWords } from '../../../ui/formats.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { statusLife } from '../../profile/messages.ts';
import { remindersRead } from '../../reminders/data.ts';
import { notificationSettingsRead, saveDayReminder } from './data.ts';
import { SnoozeRow } from './SnoozeRow.tsx';
import { quietWords } from './words.ts';

/** Times at which a member is reminded of today's practice. Saved at once. */
export function DayReminderCard() {
  return (
    <DataOf
      query={useQuery(remindersRead)}
      loading={null}
      failed="We couldn’t load your reminder for today’s practice."
    >
      {(data) => <DayReminder reminders={data} />}
    </DataOf>
  );
}

function DayReminder({ reminders }: { reminders: Reminders }) {
  const { week_starts_on: startsOn } = useMember();
  const { day, suggested_time: suggested, next } = reminders;
  const { data: settings } = useQuery(notificationSettingsRead);
  const saved = useTimedMessage<string>();
  const [error, setError] = useState('');
  const waiting = useRef(0);
  const { queryKey } = remindersRead;
  const { run, busy } = useApiMutation(saveDayReminder, {
    failure: 'We couldn’t save your reminder. Try again.',
    showError: setError,
    isToggle: true,
    onDone(after) {
      waiting.current -= 1;
      // A later change is shown already, and its answer follows.
      if (waiting.current === 0) queryClient.setQueryData(queryKey, after);
      saved.show('Saved', statusLife);
    },
    onFail() {
      waiting.current -= 1;
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  /** Shows a change at once, so that a second one before the answer is based on it. */
  const save = (change: Partial<Reminders['day']>) => {
    setError('');
    waiting.current += 1;
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (known) => known && { ...known, day: { ...known.day, ...change } });
    void run(change);
  };
  const soonest = next.find(({ kind }) => kind === 'day');
  return (
    <Card as="section" aria-labelledby="reminder-title" className="stack [--gap:1rem]">
      <SectionHead id="reminder-title" title="Reminder for today’s practice">
        <p className="small text-done" role="status">
          {saved.message}
        </p>
      </SectionHead>
      {day.times.length === 0 ? (
        <div className="row row--wrap">
          <Button
            busy={busy}
            onClick={() => save({ on: true, times: [suggested], weekdays: [...everyWeekday] })}
          >
            Remind me at {timeWords(suggested)}
          </Button>
          <span className="small muted">You can change the time afterwards.</span>
        </div>
      ) : (
        <>
          <Switch
            label="Remind me"
            description="Never once the day is done, and not while you rest"
            checked={day.on}
            onChange={(on) => save({ on })}
          />
          {day.on ? (
            <>
              <TimeList
                legend={
                  <>
                    Times <small>up to five</small>
                  </>
                }
                times={day.times}
                most={maxDayReminders}
                hint={settings && quietWords(day.times, settings.quiet_hours)}
                onChange={(times) => save(times.length === 0 ? { times, on: false } : { times })}
              />
              <WeekdayPicker
                legend="Days"
                chosen={day.weekdays}
                startsOn={startsOn}
                onChange={(weekdays) =>
                  weekdays.length === 0
                    ? setError('Choose at least one day, or turn the reminder off.')
                    : save({ weekdays: weekdays.toSorted((a, b) => a - b) })
                }
              />
            </>
          ) : null}
        </>
      )}
      {error ? (
        <p className="error" role="alert">
          {error}
        </p>
      ) : null}
      {soonest ? <SnoozeRow reminder={soonest} /> : null}
    </Card>
  );
}
