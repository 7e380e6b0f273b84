import clsx from 'clsx';
import type { PartnerDayState } from '#contract/partners/constants.ts';
import type { Pact } from '#contract/partners/endpoints.ts';
import { plusDays } from '../../../ui/dates.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { counted } from '../../../ui/formats.ts';
import styles from '../partners.module.css';
import { stateNames, weekday, weekdayLetter, wholeDate } from '../words.ts';
import { DayStone } from './DayStone.tsx';

/** Two weeks of both, as a table. */
export function PairDays({ pact }: { pact: Pact }) {
  const { days, both_yes: both, days_together: all } = pact;
  const name = firstName(pact.partner.name);
  const today = pact.today?.on;
  const rows = [
    { who: 'You', states: days.map(({ on, you }) => ({ on, state: you })) },
    { who: name, states: days.map(({ on, they }) => ({ on, state: they })) },
  ];
  return (
    <Card as="section" aria-labelledby="pair-days">
      <h2 className="card-title" id="pair-days">
        You both said yes on {both} of {counted(all, 'day')}
      </h2>
      <p className="small muted mt-1">Since the pact began on {wholeDate(startOf(pact))}.</p>
      <table className={clsx(styles.table, 'w-full mt-4.5 border-collapse table-fixed')}>
        <caption className="sr">The last two weeks</caption>
        <thead>
          <tr>
            <th
              className="font-size-xs font-normal muted px-0 py-0.5 wrap-anywhere first:w-20 first:text-start max-shell:first:w-16"
              scope="col"
            >
              <span className="sr">Partner</span>
            </th>
            {days.map(({ on }, i) => (
              <th
                key={on}
                scope="col"
                className={clsx(
                  'font-size-xs font-normal muted px-0 py-0.5 wrap-anywhere first:w-20 first:text-start max-shell:first:w-16',
                  i < 7 ? 'max-shell:hidden' : undefined,
                )}
              >
                <span className="sr">{wholeDate(on)}</span>
                <span aria-hidden="true">{on === today ? <b>Today</b> : weekdayLetter(on)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ who, states }) => (
            <tr key={who}>
              <th
                className="px-0 py-0.5 wrap-anywhere font-size-sm strong text-text first:w-20 first:text-start max-shell:first:w-16"
                scope="row"
              >
                {who}
              </th>
              {states.map(({ on, state }, i) => (
                <td key={on} className={clsx('px-0 py-0.5 center', i < 7 ? 'max-shell:hidden' : undefined)}>
                  {state === 'before' ? null : (
                    <>
                      <DayStone state={state} seed={i + 2} />
                      <span className="sr">
                        {weekday(on)}: {stateNames[state]}
                      </span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p
        className={clsx(
          styles.key,
          'font-size-xs flex gap-x-5 gap-y-1.5 flex-wrap mt-4 pt-3.5 border-t border-line muted',
        )}
        aria-hidden="true"
      >
        {(['yes', 'not_yet', 'rest', 'none', 'ahead'] as const).map((state: PartnerDayState) => (
          <span className="inline-flex items-center gap-1.5" key={state}>
            <DayStone state={state} seed={4} /> {stateNames[state]}
          </span>
        ))}
      </p>
    </Card>
  );
}

/** The first date of the pact. Each 30 days follow the ones before. */
const startOf = ({ starts_on: on, period }: Pact): string => plusDays(on, -30 * (period - 1));
