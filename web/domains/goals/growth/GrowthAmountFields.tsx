import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select } from '../../../ui/controls/Input.tsx';
import { eachCounted, type GrowthAmount, type OfferedHabit } from './growth.ts';

interface GrowthAmountFieldsProps {
  row: GrowthAmount;
  /** Unit of the goal. */
  unit: string;
  /** How days of the habit are counted. */
  counted: Pick<OfferedHabit, 'unit' | 'isCounted'>;
  today: string;
  /** Sentence about an amount that is wrong. */
  error: string | undefined;
  onChange: (part: Partial<GrowthAmount>) => void;
}

/** How much a habit adds to a goal, for what, and from which date on. */
export function GrowthAmountFields({ row, unit, counted, today, error, onChange }: GrowthAmountFieldsProps) {
  return (
    <>
      <Field label="Adds" note={unit.trim() || undefined} error={error}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={row.amount}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
      </Field>
      <Field label="For">
        <Select
          value={row.per}
          onChange={(event) => onChange({ per: event.currentTarget.value === 'count' ? 'count' : 'day' })}
        >
          <option value="day">each kept day</option>
          {counted.isCounted || row.per === 'count' ? (
            <option value="count">{eachCounted(counted.unit)}</option>
          ) : null}
        </Select>
      </Field>
      <Field
        label="Counting from"
        hint="Choose an earlier day to add days you’ve already kept."
        className="col-span-full"
      >
        <Input
          type="date"
          min="2000-01-01"
          max={today}
          value={row.since}
          onChange={(event) => onChange({ since: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
