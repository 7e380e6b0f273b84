import type { DateOrder } from '#contract/imports/constants.ts';
import type { Import } from '#contract/imports/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { counted, plural } from '../../ui/formats.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import type { ImportChoices } from './data.ts';
import { shortDate, total } from './import-words.ts';

export function ImportPreview({
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
              ? ` ${counted(known, 'day is', 'days are')} already here and ${plural(known, 'stays', 'stay')} as ${plural(known, 'it is', 'they are')}.`
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
        <ul className="grid gap-2 p-0 list-none" aria-label="Habits in this file">
          {found.habits.map((habit) => (
            <li
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 border-t border-line"
              key={habit.name}
            >
              <span className="strong">{habit.name}</span>
              <span className="small muted nums">
                {habit.is_new ? 'New habit' : 'Added to your habit'}, {counted(habit.dates, 'day', 'days')}
                {habit.from && habit.to ? `, ${shortDate(habit.from)} to ${shortDate(habit.to)}` : ''}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {found.details.map((line) => (
        <p key={line} className="small muted">
          {line}
        </p>
      ))}
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
      {counted(lines.count, one, many)} and {plural(lines.count, 'is', 'are')} left out: line{' '}
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
    <RadioGroup
      legend="Which day is 03/04 in this file?"
      className="grid grid-cols-2 gap-x-5 gap-y-1 max-shell:grid-cols-1"
    >
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
    <div className="grid grid-cols-2 gap-x-5 gap-y-1 max-shell:grid-cols-1">
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
