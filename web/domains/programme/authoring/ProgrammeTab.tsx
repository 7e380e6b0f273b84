import { useQuery } from '@tanstack/react-query';
import type { DayLine } from '#contract/programme/authoring.ts';
import { weekNames } from '#contract/programme/constants.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { SkeletonList } from '../../../ui/display/Skeleton.tsx';
import { programmeRead } from './data.ts';
import { EditDay } from './EditDay.tsx';
import { EditQuotes } from './EditQuotes.tsx';

interface ProgrammeTabProps {
  view: { day?: string | undefined };
  onView: (view: { tab: 'programme'; day?: string }) => void;
}

/** Tab of Evolve 90: its ninety days and its quotes, each with its own form. */
export function ProgrammeTab({ view, onView }: ProgrammeTabProps) {
  const back = () => onView({ tab: 'programme' });
  if (view.day === 'quotes') return <EditQuotes onBack={back} />;
  if (view.day) return <EditDay key={view.day} day={Number(view.day)} onBack={back} />;
  return <Days onOpen={(day) => onView({ tab: 'programme', day })} />;
}

const Days = ({ onOpen }: { onOpen: (day: string) => void }) => (
  <DataOf
    query={useQuery(programmeRead)}
    loading={<SkeletonList label="Loading the programme..." face={false} />}
    failed="We couldn’t load the programme. Try again."
  >
    {({ days, quotes }) => (
      <div className="stack mt-4">
        <p className="muted">
          Members read a new version from the day they reach it. Those who reached it before keep the text
          that they know.
        </p>
        <section className="card card--flush" aria-label="Quotes">
          <ul>
            <Line
              title={`Quotes of the day (${quotes.count})`}
              label="the quotes"
              line={quotes}
              onOpen={() => onOpen('quotes')}
            />
          </ul>
        </section>
        {weekNames.map((name, at) => (
          <section key={name} className="card card--flush" aria-labelledby={`week-${at + 1}`}>
            <h2 className="h4 px-4 py-3 border-b border-line" id={`week-${at + 1}`}>
              {at < weekNames.length - 1 ? `Week ${at + 1}: ${name}` : name}
            </h2>
            <ul>
              {days
                .filter(({ week }) => week === at + 1)
                .map((line) => (
                  <Line
                    key={line.day}
                    title={line.title}
                    label={`day ${line.day}`}
                    line={line}
                    onOpen={() => onOpen(String(line.day))}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
    )}
  </DataOf>
);

interface LineProps {
  title: string;
  /** Its name for screen readers. */
  label: string;
  line: Pick<DayLine, 'number' | 'origin' | 'draft' | 'differs_from_file'>;
  onOpen: () => void;
}

function Line({ title, label, line, onOpen }: LineProps) {
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-2 items-center min-h-13 px-4 py-1.5 not-last:border-b not-last:border-line">
      <span className="grow min-w-[min(100%,12rem)] wrap-anywhere">{title}</span>
      <span className="flex flex-wrap gap-1.5">
        {line.draft ? <Chip kind="today">Draft</Chip> : null}
        {line.number > 1 ? <Chip>Version {line.number}</Chip> : null}
        {line.differs_from_file ? <Chip kind="info">Differs from its file</Chip> : null}
      </span>
      <Button size="sm" onClick={onOpen}>
        Edit<span className="sr"> {label}</span>
      </Button>
    </li>
  );
}
