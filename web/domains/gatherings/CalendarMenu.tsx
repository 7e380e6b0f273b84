import { CalendarPlus, Download, Settings } from 'lucide';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { downloadCalendar } from './data.ts';
import { calendarLinks, inWords } from './words.ts';

/** Ways to put the dates into a calendar. The file has all of them, and other calendars take the next one. */
export function CalendarMenu({ gathering }: { gathering: Gathering }) {
  const { id, kind, title, summary, next_meeting: next, meetings_count: count } = gathering;
  const toast = useToast();
  const { run } = useApiMutation(downloadCalendar, {
    failure: 'We couldn’t make the calendar file. Try again.',
    onDone: () => toast('The calendar file has every date. Open it to add them.'),
  });
  const links =
    next &&
    calendarLinks({
      title: next.title === '' ? title : `${title}: ${next.title}`,
      about: `${summary}\n\n${location.origin}/gatherings/${id}`,
      startsAt: next.starts_at,
      endsAt: next.ends_at,
    });
  const elsewhere = (href: string) => () => void window.open(href, '_blank', 'noopener,noreferrer');
  return (
    <Menu
      label="Add to calendar"
      align="start"
      trigger={
        <Button kind="ghost" icon={CalendarPlus}>
          {kind === 'intensive' && count > 1 ? `Add all ${inWords(count)} to calendar` : 'Add to calendar'}
        </Button>
      }
      entries={[
        {
          key: 'file',
          label: 'Calendar file (.ics), all dates',
          icon: Download,
          onSelect: () => void run(id),
        },
        ...(links
          ? [
              { key: 'google', label: 'Google Calendar, next date', onSelect: elsewhere(links.google) },
              { key: 'outlook', label: 'Outlook, next date', onSelect: elsewhere(links.outlook) },
            ]
          : []),
        {
          key: 'feed',
          label: 'Follow changes in your private calendar',
          icon: Settings,
          href: '/profile/settings/notifications',
          apart: true,
        },
      ]}
    />
  );
}
