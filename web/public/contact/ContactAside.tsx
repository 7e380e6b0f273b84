import clsx from 'clsx';
import { HeartHandshake } from 'lucide';
import { crisisLine } from '#contract/journal/crisis-line.ts';
import type { OfficeHours } from '#contract/site/public-pages.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { dateTimeWords } from '../../ui/formats.ts';

/** An instant in UTC, which `contact-script.js` writes on the reader's own clock. */
export const LocalTime = ({ at, as = 'time' }: { at: string; as?: 'time' | 'day' }) => (
  <time dateTime={at} data-local={as}>
    {dateTimeWords(as === 'day' ? 'weekdayDate' : 'weekday', at, 'UTC')} UTC
  </time>
);

/** Office hours with the reader's own time, what we promise, and help in a crisis. */
export function ContactAside({ office }: { office: OfficeHours }) {
  const { canada, elsewhere } = crisisLine;
  return (
    <aside className="grid gap-5 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-[0.2em]">
      <section className="card">
        <h2 className="card-title">Office hours</h2>
        <p className="muted small">Monday to Friday 9:00 to 18:00 Eastern Time (ET)</p>
        <p className="flex gap-2.5 items-center mt-4 font-semibold">
          <i className={clsx('w-2.75 h-2.5 rounded-pebble', office.is_open ? 'bg-brand' : 'bg-control')} />
          {office.is_open ? 'Open now' : 'Closed now'}
        </p>
        <dl className="text-sm grid gap-2.5 mt-4 [&_div]:flex [&_div]:gap-4 [&_div]:justify-between [&_dt]:text-muted [&_dd]:m-0 [&_dd]:font-semibold [&_dd]:text-right">
          <div hidden data-clock>
            <dt>Your time</dt>
            <dd />
          </div>
          <div>
            <dt>{office.is_open ? 'Opened' : 'Opens'}</dt>
            <dd>
              <LocalTime at={office.opens_at} />
            </dd>
          </div>
          <div>
            <dt>Closes</dt>
            <dd>
              <LocalTime at={office.closes_at} />
            </dd>
          </div>
        </dl>
      </section>
      <section className="card">
        <h2 className="card-title">When we answer</h2>
        <dl className="text-sm grid gap-2.5 mt-4 [&_div]:flex [&_div]:gap-4 [&_div]:justify-between [&_dt]:text-muted [&_dd]:m-0 [&_dd]:font-semibold [&_dd]:text-right">
          <div>
            <dt>Safety and conduct</dt>
            <dd>within 24 hours, weekends too</dd>
          </div>
          <div>
            <dt>Creator</dt>
            <dd>4 office hours</dd>
          </div>
          <div>
            <dt>Achiever and Founder</dt>
            <dd>8 office hours</dd>
          </div>
          <div>
            <dt>Everyone else</dt>
            <dd>1 working day</dd>
          </div>
        </dl>
      </section>
      <div className="banner">
        <Icon as={HeartHandshake} />
        <p className="banner-body">
          <b>In danger, or thinking of ending your life?</b> Please don’t wait for us. In Canada{' '}
          <a href={canada.call}>call</a> or <a href={canada.text}>text {canada.number}</a>, day or night.
          Elsewhere: <a href={elsewhere.href}>{elsewhere.label}</a>
        </p>
      </div>
    </aside>
  );
}
