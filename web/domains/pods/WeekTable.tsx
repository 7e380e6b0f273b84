import { Hand } from 'lucide';
import type { PodDayState } from '#contract/pod-constants.ts';
import type { Pod, PodMember } from '#contract/pods.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { Avatar, Who } from '../../ui/pictures/Avatar.tsx';
import { PodStone } from './PodStone.tsx';
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
    <Card as="section" className="pod-week" aria-labelledby="pod-week">
      <header>
        <h2 className="card-title" id="pod-week">
          {headline(pod)}
        </h2>
        <p className="small muted">{stonesTogether(pod)}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Member</span>
            </th>
            {pod.week.map((date) => (
              <th key={date} scope="col" className={date === pod.today ? 'is-now' : undefined}>
                {date === pod.today ? (
                  'Today'
                ) : (
                  <>
                    <span className="pod-long">{weekdayShort(date)}</span>
                    <span className="pod-short" aria-hidden="true">
                      {weekdayLetter(date)}
                    </span>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pod.members.map((member) => (
            <Row key={member.member.id} member={member} pod={pod} />
          ))}
        </tbody>
      </table>
      <p className="pod-key" aria-hidden="true">
        {shownInKey.map(([state, name]) => (
          <span key={state}>
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
    <tr>
      <th scope="row">
        <Who
          avatar={
            <Avatar name={who.name} id={who.id ?? who.name} photo={who.profile_photo} size="sm" decorative />
          }
          name={isYou ? 'You' : firstName(who.name)}
          meta={aboutMember(member, pod.today)}
        />
      </th>
      {missed > 0 ? (
        <td colSpan={missed} className="pod-back">
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
            <td key={date} className={isToday ? 'is-now' : undefined}>
              <PodStone
                state={state}
                day={day}
                label={`${weekdayShort(date)}: ${state === 'open' && isToday ? 'today is open' : stateNames[state]}`}
              />
            </td>
          );
        })
      ) : (
        <td colSpan={7} className="pod-private small muted">
          {isYou ? 'You keep your stones to yourself' : 'Keeps their stones to themselves'}
        </td>
      )}
    </tr>
  );
}
