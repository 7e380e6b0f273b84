import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check, Clock, TriangleAlert } from 'lucide';
import type { Pulse } from '#contract/admin/pulse.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { useNow } from '../../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../../ui/display/Skeleton.tsx';
import { numberWords } from '../../../ui/formats.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { type AdminTabProps, adminPath } from '../admin-view.ts';
import { pulseRead } from '../data.ts';
import styles from './pulse.module.css';
import { changeOf, healthOf } from './pulse-findings.ts';
import { cad, count, percent } from './pulse-rows.ts';

/** Signs of health and main numbers of 30 days, for the front page of the office. */
export function PulseNow({ onView }: Pick<AdminTabProps, 'onView'>) {
  const pulse = useQuery({ ...pulseRead('30'), refetchInterval: 120_000 });
  return (
    <section aria-labelledby="pulse-now">
      <SectionHead look="h2" id="pulse-now" title="Pulse of 30 days">
        <Link className="link" href={adminPath('pulse')}>
          All numbers
        </Link>
      </SectionHead>
      <DataOf
        query={pulse}
        loading={<SkeletonList label="Counting..." face={false} />}
        failed="We couldn’t count right now. Try again."
      >
        {(counts) => (
          <>
            <Health pulse={counts} onView={onView} />
            <Kpis pulse={counts} />
          </>
        )}
      </DataOf>
    </section>
  );
}

const icons = { good: Check, warn: Clock, bad: TriangleAlert };

/** Four signs of health. Colour and icon say it with the words. */
export function Health({ pulse, onView }: { pulse: Pulse } & Pick<AdminTabProps, 'onView'>) {
  const now = useNow();
  return (
    <ul
      className={clsx(
        styles.health,
        'card card--flush grid grid-cols-4 mt-5 overflow-hidden max-wide:grid-cols-[1fr_1fr] max-shell:grid-cols-[1fr]',
      )}
      aria-label="Health"
    >
      {healthOf(pulse, now).map(({ key, title, text, state, tab }) => (
        <li key={key} className={`${styles[`is-${state}`]}`}>
          <span className={clsx(styles.sign, 'grid place-items-center w-7.5 h-7 rounded-pebble')}>
            <Icon className="size-4" as={icons[state]} />
          </span>
          <div>
            {tab ? (
              <button
                type="button"
                className="link min-h-6 strong text-start max-shell:min-h-touch"
                onClick={() => onView({ tab })}
              >
                {title}
              </button>
            ) : (
              <b>{title}</b>
            )}
            <p className="small muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The main numbers, each with its definition below. */
export function Kpis({ pulse }: { pulse: Pulse }) {
  const { days, sign_ups, activation, churn, refunds, founder_seats: seats } = pulse;
  const first = activation[0];
  const before = pulse.mrr_months.at(-2)?.cents ?? null;
  const was = (percent: number | null | undefined) => (percent == null ? null : `was ${percent}%`);
  const items = [
    {
      name: 'Sign-ups',
      value: count(sign_ups.now),
      change: changeOf(sign_ups.now, sign_ups.before, days),
      text: `New accounts with a confirmed email in ${days} days.`,
    },
    {
      name: 'Finished Day 1',
      value: percent(first?.percent ?? null),
      change: was(first?.before),
      text: 'Completed Day 1 within 3 days of joining.',
    },
    {
      name: 'MRR',
      value: cad(pulse.mrr_cents),
      change: before === null ? null : `was ${cad(before)} at the end of last month`,
      text: 'One month of every subscription that is charged. A yearly one counts as a twelfth. Before tax.',
    },
    {
      name: 'Churn',
      value: percent(churn.percent),
      change: was(churn.before),
      text: `Members who paid ${days} days ago and pay no more.`,
    },
    {
      name: 'Refunds',
      value: String(refunds.count),
      change: cad(refunds.cents),
      text: `Refunds of the guarantee in ${days} days. They are bookkeeping, so they aren’t rounded.`,
    },
    {
      name: 'Founder seats left',
      value: numberWords(seats.remaining),
      change: `of ${numberWords(seats.seats)}`,
      text: 'Not paid for and not held in a checkout right now.',
    },
  ];
  return (
    <dl
      className={clsx(
        styles.kpis,
        'card card--flush grid mt-5 overflow-hidden grid-cols-6 max-wide:grid-cols-3 max-shell:grid-cols-[1fr_1fr] nums',
      )}
    >
      {items.map(({ name, value, change, text }) => (
        <div className="px-5 py-4 -mr-px -mb-px ml-0 border-r border-line border-b max-shell:p-4" key={name}>
          <dt className="font-size-sm strong">{name}</dt>
          <dd
            className={clsx(
              'mt-1',
              value.length > 9 ? clsx(styles.value, 'text-[1.1875rem]/[2.03rem]') : styles.value,
            )}
          >
            {value}
          </dd>
          {change ? <dd className="small muted mt-1">{change}</dd> : null}
          <dd className="mt-1 xs muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
