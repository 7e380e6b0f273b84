import clsx from 'clsx';
import { Hand } from 'lucide';
import type { PodDayState } from '#contract/pods/constants.ts';
import type { Pod, PodMember } from '#contract/pods/endpoints.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { Avatar, Who } from '../../ui/pictures/Avatar.tsx';
import habitPageStyles from '../habits/habit-page.module.css';
import { PodStone } from './PodStone.tsx';
import podsStyles from './pods.module.css';
import { aboutMember, headline, stateNames, stonesTogether, weekdayLetter, weekdayShort } from './words.ts';

const shownInKey: readonly [PodDayState, string][] = [
  ['placed', 'Placed'],
  ['open', 'Today, open'],
  ['rest', 'Rest'],
  ['none', 'No stone'],
];

/** The week of everyone in the pod: a row each, and a stone for each date in the member's own calendar. */
export function WeekTable({ pod }: { pod: Pod }) {
  return (
    <Card as="section" className={clsx(podsStyles.week, 'p-0 overflow-clip')} aria-labelledby="pod-week">
      <header>
        <h2 className="card-title" id="pod-week">
          {headline(pod)}
        </h2>
        <p className="small muted">{stonesTogether(pod)}</p>
      </header>
      <table className="w-full table-fixed border-collapse max-shell:block">
        <thead className="max-shell:block">
          <tr className="max-shell:grid max-shell:grid-cols-[repeat(7,1fr)] max-shell:pr-3.5 max-shell:pl-3.5 max-shell:border-0 max-shell:py-0">
            <th
              className="first:w-[30%] first:text-start first:ps-6 first:font-[inherit] last:pe-3 max-shell:first:hidden"
              scope="col"
            >
              <span className="sr">Member</span>
            </th>
            {pod.week.map((date) => (
              <th
                key={date}
                scope="col"
                className={clsx(
                  'first:w-[30%] first:text-start first:ps-6 last:pe-3 max-shell:first:hidden',
                  date === pod.today ? clsx(habitPageStyles['is-now'], 'text-text strong') : undefined,
                )}
              >
                {date === pod.today ? (
                  'Today'
                ) : (
                  <>
                    <span className={podsStyles.long}>{weekdayShort(date)}</span>
                    <span className="hidden max-shell:inline" aria-hidden="true">
                      {weekdayLetter(date)}
                    </span>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-shell:block">
          {pod.members.map((member) => (
            <Row key={member.member.id} member={member} pod={pod} />
          ))}
        </tbody>
      </table>
      <p className={podsStyles.key} aria-hidden="true">
        {shownInKey.map(([state, name]) => (
          <span className="inline-flex gap-1.5 items-center" key={state}>
            <PodStone state={state} /> {name}
          </span>
        ))}
      </p>
    </Card>
  );
}

function Row({ member, pod }: { member: PodMember; pod: Pod }) {
  const { member: who, is_you: isYou, shares_stones: shares, day, days, back_on: back } = member;
  // Dates before a return aren't shown as missed.
  const missed = back === null ? 0 : Math.max(0, pod.week.indexOf(back));
  return (
    <tr className="max-shell:grid max-shell:grid-cols-[repeat(7,1fr)] max-shell:px-3.5 max-shell:pt-3 max-shell:pb-2.5 max-shell:border-t max-shell:border-line">
      <th
        className="first:w-[30%] first:text-start first:ps-6 first:font-[inherit] last:pe-3 max-shell:first:col-span-full max-shell:first:w-auto max-shell:first:px-1 max-shell:first:pt-0 max-shell:first:pb-1.5"
        scope="row"
      >
        <Who
          avatar={
            <Avatar name={who.name} id={who.id ?? who.name} photo={who.profile_photo} size="sm" decorative />
          }
          name={isYou ? 'You' : firstName(who.name)}
          meta={aboutMember(member, pod.today)}
        />
      </th>
      {missed > 0 ? (
        <td colSpan={missed} className={clsx(podsStyles.back, 'last:pe-3')}>
          <Chip kind="done" icon={Hand}>
            Welcome back
          </Chip>
        </td>
      ) : null}
      {shares ? (
        pod.week.map((date, i) => {
          if (i < missed) return null;
          const state = days[i] ?? 'ahead';
          const isToday = date === pod.today;
          return (
            <td
              key={date}
              className={clsx(
                'last:pe-3',
                isToday
                  ? clsx(habitPageStyles['is-now'], 'bg-today-tint/55 max-shell:bg-transparent')
                  : undefined,
              )}
            >
              <PodStone
                state={state}
                day={day}
                label={`${weekdayShort(date)}: ${state === 'open' && isToday ? 'today is open' : stateNames[state]}`}
              />
            </td>
          );
        })
      ) : (
        <td
          colSpan={7}
          className="text-start ps-3 max-shell:col-span-full max-shell:ps-1 last:pe-3 small muted"
        >
          {isYou ? 'You keep your stones to yourself' : 'Keeps their stones to themselves'}
        </td>
      )}
    </tr>
  );
}
