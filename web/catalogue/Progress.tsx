import { Clock, Footprints } from 'lucide';
import { useState } from 'react';
import { Trail } from '../ui/cairn/Trail.tsx';
import { TrailPanel } from '../ui/cairn/TrailPanel.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import { Checklist, ChecklistStep } from '../ui/display/Checklist.tsx';
import { Chip } from '../ui/display/Chip.tsx';
import { Eyebrow } from '../ui/display/Eyebrow.tsx';
import { Icon } from '../ui/display/Icon.tsx';
import { clap, Flame } from '../ui/display/icons.tsx';
import { LogoMark } from '../ui/display/LogoMark.tsx';
import { ProgressBar, TrailBar } from '../ui/display/ProgressBar.tsx';
import { type RhythmDay, RhythmMap } from '../ui/display/RhythmMap.tsx';
import { Spark } from '../ui/display/Spark.tsx';
import { StreakRing } from '../ui/display/StreakRing.tsx';
import { type WeekDay, WeekStrip } from '../ui/display/WeekStrip.tsx';
import { Block, Row } from './Block.tsx';

const EARNED = [
  [1, 1],
  [7, 6],
  [14, 8],
  [30, 5],
  [60, 9],
  [90, 13],
  [180, 12],
] as const;

export function Badges() {
  return (
    <Block title="Streak and badges">
      <div className="cols">
        {[
          { days: 0, text: 'None yet' },
          { days: 3, text: 'Under 7: ember, sprout' },
          { days: 11, text: '7 and up: green, flame' },
          { days: 48, text: '30 and up: target 90' },
          { days: 90, text: 'At the target: trophy' },
        ].map((ring) => (
          <div className="card ring-card" key={ring.days}>
            <StreakRing days={ring.days} size={168} />
            <p className="small muted">{ring.text}</p>
          </div>
        ))}
      </div>
      <Row>
        {EARNED.map(([n, stone]) => (
          <Badge key={n} n={n} stone={stone} name={`Badge ${n}`} />
        ))}
        <Badge n={14} locked name="Momentum Builder" />
        <Badge n={30} locked size="sm" />
        <Badge n={30} size="lg" stone={5} />
      </Row>
      <Row>
        <Flame /> <Icon as={clap} size="lg" label="Clap" /> <LogoMark size={32} /> <LogoMark size={56} />
      </Row>
    </Block>
  );
}

const levels = [
  [2, 4, 3, 4, 4, 3, 4],
  [4, 4, 2, 4, 1, -1, -1],
  [-1, -1, -1, -1, -1, -1, -1],
];
const weeks = levels.map((row, w) => ({
  label: `W${w + 1}`,
  days: row.map(
    (level, i): RhythmDay => ({
      level: Math.max(0, level) as RhythmDay['level'],
      when: level < 0 ? 'ahead' : w === 1 && i === 4 ? 'today' : 'past',
      name: `Day ${w * 7 + i + 1}`,
    }),
  ),
}));

export function Progress() {
  const [walked, setWalked] = useState(false);
  const [read, setRead] = useState(false);
  return (
    <Block title="Progress">
      <div className="cols">
        <section className="card">
          <h3 className="card-title">Today’s checklist</h3>
          <Checklist label="Today’s checklist">
            <ChecklistStep title="Show up" text="You’re here. That one ticks itself." done />
            <ChecklistStep
              title="Read today’s lesson"
              text="Name the next smallest step"
              done={read}
              today
              onChange={setRead}
              side={<Chip icon={Clock}>4 min</Chip>}
            />
            <ChecklistStep
              title="5-minute reflection walk"
              done={walked}
              onChange={setWalked}
              side={
                <Button size="sm" icon={Footprints}>
                  Start 5:00
                </Button>
              }
            />
            <ChecklistStep
              title="Tell your partner"
              text="Saying it out loud makes it lighter."
              done={false}
              optional
              onChange={() => {}}
              side={<Chip kind="line">Optional bonus</Chip>}
            />
          </Checklist>
        </section>
        <section className="card">
          <h3 className="card-title">Your rhythm</h3>
          <RhythmMap
            summary="Activity per day. Week 1: all seven days. Week 2: four days complete, today in progress."
            weeks={weeks}
            columns={['S', 'M', 'T', 'W', 'T', 'F', 'S']}
            words={['Nothing', 'Showed up', 'One item', 'Two items', 'Lesson, walk, journal']}
            legend={['Showed up', 'Lesson, walk, journal']}
          />
        </section>
        <section className="card stack">
          <h3 className="card-title">Bars</h3>
          <Spark values={[2, 3, 3, 5, 4]} most={7} label="Kept in each of the last 5 weeks: 2, 3, 3, 5, 4" />
          <ProgressBar label="Course progress" value={38} tone="done" />
          <ProgressBar label="Upload" value={72} size="sm" />
          <TrailBar label="Run 100 km" value={40} />
          <TrailBar label="Read 12 books" value={9} max={12} state="soon" />
          <TrailBar label="Save 500" value={120} max={500} state="late" />
          <TrailBar label="Ten letters" value={10} max={10} state="done" />
        </section>
      </div>
    </Block>
  );
}

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Today', 'Fri', 'Sat'];
const days: WeekDay[] = names.map((label, i) => ({
  day: 8 + i,
  label,
  state: i < 4 ? 'placed' : i === 4 ? 'today' : 'ahead',
}));

export function Trails() {
  return (
    <Block title="The trail">
      <TrailPanel
        label="Your trail"
        day={12}
        placed={11}
        weekHref={(week) => `#week-${week}`}
        numbers={[
          { value: 11, label: 'stones placed' },
          { value: 79, label: 'to the Summit' },
        ]}
        weekHead={
          <>
            <h2>This week</h2>
            <p className="small muted">4 of 7 stones placed</p>
          </>
        }
        week={<WeekStrip days={days} dayHref={(day) => `#day-${day}`} />}
      >
        <Eyebrow color={2}>Week 2 of 12 · Clarity</Eyebrow>
        <h1>Today is Day 12 of Evolve 90</h1>
        <p className="quote">“You don’t need to see the whole trail. You only need to see the next stone.”</p>
      </TrailPanel>
      {[
        [1, 0],
        [47, 46],
        [90, 90],
      ].map(([day = 1, placed = 0]) => (
        <div className="stage" key={day}>
          <Trail day={day} placed={placed} />
        </div>
      ))}
      <div className="stage" style={{ maxWidth: '22rem' }}>
        <Trail day={12} placed={11} compact />
      </div>
    </Block>
  );
}
