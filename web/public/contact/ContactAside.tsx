import { HeartHandshake } from 'lucide';
import { crisisLine } from '#contract/crisis-line.ts';
import type { OfficeHours } from '#contract/public-pages.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { dateTimeWords } from '../../ui/formats.ts';

/** An instant in UTC, which `contact-script.js` writes on the reader's own clock. */
export const LocalTime = ({ at, as = 'time' }: { at: string; as?: 'time' | 'day' }) => (
  <time dateTime={at} data-local={as}>
    {dateTimeWords(as === 'day' ? 'weekdayDate' : 'weekday', at, 'UTC')} UTC
  </time>
);

/** Office hours with the reader's own time, what we promise, and help in a crisis (S-06, S-07). */
export function ContactAside({ office }: { office: OfficeHours }) {
  const { canada, elsewhere } = crisisLine;
  return (
    <aside className="grid gap-5">
      <section className="card">
        <h2 className="card-title">Office hours</h2>
        <p className="muted small">Monday to Friday 9:00 to 18:00 Eastern Time (ET)</p>
        <p
          className={
            office.is_open
              ? 'flex gap-2.5 items-center mt-4 strong contact-now is-open'
              : 'flex gap-2.5 items-center mt-4 strong contact-now'
          }
        >
          <i />
          {office.is_open ? 'Open now' : 'Closed now'}
        </p>
        <dl className="small grid gap-2.5 mt-4">
          <div className="flex gap-4 justify-between [&[hidden]]:hidden" hidden data-clock>
            <dt className="muted">Your time</dt>
            <dd className="strong text-right" />
          </div>
          <div className="flex gap-4 justify-between">
            <dt className="muted">{office.is_open ? 'Opened' : 'Opens'}</dt>
            <dd className="strong text-right">
              <LocalTime at={office.opens_at} />
            </dd>
          </div>
          <div className="flex gap-4 justify-between">
            <dt className="muted">Closes</dt>
            <dd className="strong text-right">
              <LocalTime at={office.closes_at} />
            </dd>
          </div>
        </dl>
      </section>
      <section className="card">
        <h2 className="card-title">When we answer</h2>
        <dl className="small grid gap-2.5 mt-4">
          <div className="flex gap-4 justify-between">
            <dt className="muted">Safety and conduct</dt>
            <dd className="strong text-right">within 24 hours, weekends too</dd>
          </div>
          <div className="flex gap-4 justify-between">
            <dt className="muted">Creator</dt>
            <dd className="strong text-right">4 office hours</dd>
          </div>
          <div className="flex gap-4 justify-between">
            <dt className="muted">Achiever and Founder</dt>
            <dd className="strong text-right">8 office hours</dd>
          </div>
          <div className="flex gap-4 justify-between">
            <dt className="muted">Everyone else</dt>
            <dd className="strong text-right">1 working day</dd>
          </div>
        </dl>
      </section>
      <div className="banner">
        <Icon as={HeartHandshake} />
        <p className="banner-body">
          <b>In danger, or thinking of ending your life?</b> Please don’t wait for us. In Canada{' '}
          <a className="text-link underline underline-offset-[0.2em]" href={canada.call}>
            call
          </a>{' '}
          or{' '}
          <a className="text-link underline underline-offset-[0.2em]" href={canada.text}>
            text {canada.number}
          </a>
          , day or night. Elsewhere:{' '}
          <a className="text-link underline underline-offset-[0.2em]" href={elsewhere.href}>
            {elsewhere.label}
          </a>
        </p>
      </div>
    </aside>
  );
}
