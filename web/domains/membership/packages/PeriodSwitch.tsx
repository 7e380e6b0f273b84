import { type BillingPeriod, saveUpTo } from '#contract/membership/prices.ts';
import { Segmented } from '../../../ui/controls/Segmented.tsx';

interface Props {
  period: BillingPeriod;
  onChange: (period: BillingPeriod) => void;
}

const options = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const;

/** Switch between monthly and yearly, with what a year saves. */
export function PeriodSwitch({ period, onChange }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-shell:w-full max-shell:[&_.segmented>*]:flex-1">
      <p className="muted">{saveUpTo}</p>
      <Segmented
        className="max-shell:w-full"
        label="Billing period"
        value={period}
        onChange={onChange}
        options={options}
      />
    </div>
  );
}
