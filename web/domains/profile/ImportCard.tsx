import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { DateOrder } from '#contract/import-constants.ts';
import type { Import } from '#contract/imports.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import './data.css';
import { type ImportChoices, previewFile } from './mutations.ts';
import { importsRead } from './reads.ts';

const checkEveryMs = 2_000;
/** Reads that an import changes. */
const changedByImports = ['GET /api/habits', 'GET /api/goals'] as const;
const isRunning = ({ state }: Import): boolean => state === 'working' || state === 'undoing';
const sourceNames = { loop: 'Loop Habit Tracker', habitica: 'Habitica', csv: 'a table' } as const;

/** Brings the history of habits from another tracker (beyond 12), with a preview and undo. */
export function ImportCard() {
  /** The file of a preview, by the preview's id. Without one, or after a reload, another file was read last. */
  const [read, setRead] = useState<{ id: string; file: File } | null>(null);
  const [order, setOrder] = useState<DateOrder | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const imports = useQuery({
    ...importsRead,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? checkEveryMs : false),
  });
  const isBusy = imports.data?.some(isRunning) ?? false;
  // The server adds and removes the days after its answer, so habits that were read meanwhile have some of them.
  useEffect(() => {
    if (!isBusy) return;
    return () => changedByImports.forEach((call) => void queryClient.invalidateQueries({ queryKey: [call] }));
  }, [isBusy]);
  const reading = useApiMutation(previewFile, {
    failure: 'We couldn’t read this file. Try again.',
    showError: null,
    invalidates: ['GET /api/imports'],
    onDone: ({ id }, [chosen]) => setRead({ id, file: chosen }),
    onFail: () => setOrder(null),
  });
  const choose = (chosen: File | undefined) => {
    // One file is read at a time. The button shows that.
    if (!chosen || reading.busy) return;
    setOrder(null);
    void reading.run(chosen, {});
  };
  const found = imports.data?.find(({ state }) => state === 'found');
  const file = found && found.id === read?.id ? read.file : null;
  const earlier = imports.data?.filter(({ state }) => state !== 'found') ?? [];

  return (
    <Card as="section" aria-labelledby="import-title" className="data-card">
      <h3 id="import-title" className="card-title">
        Bring your history
      </h3>
      <p className="small muted">From Loop Habit Tracker, Habitica or any CSV with a date and a name.</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, the button is the first. */}
      <div
        className="data-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          choose(event.dataTransfer.files[0]);
        }}
      >
        <Icon as={FileUp} size="lg" />
        <b>Drop the file here</b>
        <p className="small muted">.csv or .zip, up to 10 MB</p>
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label="File with your history"
          accept=".csv,.zip,.txt,text/csv,application/zip"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button busy={reading.busy} busyText="Reading..." onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </div>
      <div role="status">{reading.error ? <InlineError>{reading.error}</InlineError> : null}</div>
      {imports.isError && !imports.data ? (
        <InlineError onRetry={() => void imports.refetch()} retrying={imports.isFetching}>
          We couldn’t load your imports.
        </InlineError>
      ) : null}
      {found ? (
        <Preview
          found={found}
          name={file?.name ?? `Your file from ${sourceNames[found.source]}`}
          order={order ?? found.date_order}
          onChoices={
            file
              ? (choices) => {
                  setOrder(choices.date_order ?? null);
                  void reading.run(file, choices);
                }
              : null
          }
        />
      ) : null}
      {earlier.length > 0 ? (
        <ul className="data-found" aria-label="Imports of the last seven days">
          {earlier.map((one) => (
            <Earlier key={one.id} one={one} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

const total = (habits: Import['habits'], part: 'dates' | 'known'): number =>
  habits.reduce((sum, habit) => sum + habit[part], 0);
/** Returns a local date in words: "2 Jan 2026". */
const shortDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function Preview({
  found,
  name,
  order,
  onChoices,
}: {
  found: Import;
  name: string;
  /** The order that the member chose, also before the file is read with it. */
  order: DateOrder | null;
  onChoices: ((choices: ImportChoices) => void) | null;
}) {
  const toast = useToast();
  const { run, busy } = useApiMutation('POST /api/imports/:id/apply', {
    failure: 'We couldn’t import this file. Try again.',
    invalidates: ['GET /api/imports', 'GET /api/habits'],
    onDone: () => toast('Your history is on its way into your habits.'),
  });
  const dates = total(found.habits, 'dates');
  const isOpen = found.is_date_order_open && found.date_order === null;
  const known = total(found.habits, 'known');
  return (
    <section className="stack" aria-label="What we found">
      <div className="row row--between row--wrap">
        <div className="grow">
          <b>{name}</b>
          <p className="small muted" role="status">
            {isOpen
              ? 'Its dates can be read in two ways.'
              : `${counted(found.habits.length, 'habit', 'habits')}, ${counted(dates, 'day', 'days')} found.`}
            {known > 0
              ? ` ${counted(known, 'day is', 'days are')} already here and ${known === 1 ? 'stays' : 'stay'} as ${known === 1 ? 'it is' : 'they are'}.`
              : ''}
          </p>
        </div>
        <Button
          kind="primary"
          size="sm"
          busy={busy}
          busyText="Importing..."
          disabled={dates === 0}
          onClick={() => void run({ params: { id: found.id } })}
        >
          Import
        </Button>
      </div>
      {found.is_date_order_open ? (
        <DateOrderChoice found={found} order={order} onChoices={onChoices} />
      ) : null}
      {found.habits.length > 0 ? (
        <ul className="data-found" aria-label="Habits in this file">
          {found.habits.map((habit) => (
            <li key={habit.name}>
              <span className="strong">{habit.name}</span>
              <span className="small muted nums">
                {habit.is_new ? 'New habit' : 'Added to your habit'}, {counted(habit.dates, 'day', 'days')}
                {habit.from && habit.to ? `, ${shortDate(habit.from)} to ${shortDate(habit.to)}` : ''}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <Lines lines={found.unreadable} one="line wasn’t readable" many="lines weren’t readable" />
      <Lines lines={found.future} one="day hasn’t come yet" many="days haven’t come yet" />
      {found.source === 'csv' && found.columns.length > 0 && onChoices ? (
        <Columns found={found} onChoices={onChoices} />
      ) : null}
    </section>
  );
}

function Lines({ lines, one, many }: { lines: Import['future']; one: string; many: string }) {
  if (lines.count === 0) return null;
  const more = lines.count > lines.lines.length ? ' and more' : '';
  return (
    <p className="small muted">
      {counted(lines.count, one, many)} and {lines.count === 1 ? 'is' : 'are'} left out: line{' '}
      {lines.lines.join(', ')}
      {more}.
    </p>
  );
}

const choicesOf = (found: Import): ImportChoices => ({
  date_column: found.date_column ?? '',
  habit_column: found.habit_column ?? '',
  value_column: found.value_column ?? '',
  ...(found.date_order && { date_order: found.date_order }),
});

const dateOrders = [
  { order: 'day_first', label: '3 April', text: 'The day comes first' },
  { order: 'month_first', label: '4 March', text: 'The month comes first' },
] as const;

/** Asks how dates such as 03/04 are read, for a file that can't tell. */
function DateOrderChoice({
  found,
  order: chosen,
  onChoices,
}: {
  found: Import;
  order: DateOrder | null;
  onChoices: ((choices: ImportChoices) => void) | null;
}) {
  if (!onChoices)
    return found.date_order ? null : (
      <p className="small muted">Choose the file again, and say how its dates are read.</p>
    );
  return (
    <RadioGroup legend="Which day is 03/04 in this file?" className="data-choices">
      {dateOrders.map(({ order, label, text }) => (
        <Radio
          key={order}
          name="date-order"
          label={<span className="strong">{label}</span>}
          description={text}
          checked={chosen === order}
          onChange={() => onChoices({ ...choicesOf(found), date_order: order })}
        />
      ))}
    </RadioGroup>
  );
}

function Columns({ found, onChoices }: { found: Import; onChoices: (choices: ImportChoices) => void }) {
  const chosen = choicesOf(found);
  const fields = [
    { key: 'date_column', label: 'Column with the date', none: null },
    { key: 'habit_column', label: 'Column with the habit', none: 'One column for each habit' },
    { key: 'value_column', label: 'Column with the count', none: 'Each line counts once' },
  ] as const;
  return (
    <div className="data-choices">
      {fields.map(({ key, label, none }) => (
        <Field key={key} label={label}>
          <Select
            value={chosen[key]}
            onChange={(event) => onChoices({ ...chosen, [key]: event.target.value })}
          >
            {none ? <option value="">{none}</option> : null}
            {found.columns.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  );
}

function Earlier({ one }: { one: Import }) {
  const toast = useToast();
  const { run, busy } = useApiMutation('POST /api/imports/:id/undo', {
    failure: 'We couldn’t undo this import. Try again.',
    invalidates: ['GET /api/imports', 'GET /api/habits'],
    onDone: () => toast('We’re removing what this import added.'),
  });
  const days = counted(total(one.habits, 'dates'), 'day', 'days');
  const words = {
    found: '',
    working: `Importing ${days} from ${sourceNames[one.source]}.`,
    done: `${days} from ${sourceNames[one.source]} imported.`,
    undoing: `Removing ${days} from ${sourceNames[one.source]}.`,
    undone: `${days} from ${sourceNames[one.source]} removed again.`,
  }[one.state];
  return (
    <li>
      <span role="status">{words}</span>
      {one.state === 'done' && one.undo_until ? (
        <Button
          kind="ghost"
          size="sm"
          busy={busy}
          busyText="Undoing..."
          onClick={() => void run({ params: { id: one.id } })}
        >
          Undo
        </Button>
      ) : null}
    </li>
  );
}
