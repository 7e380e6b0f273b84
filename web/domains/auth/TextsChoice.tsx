import { RadioField } from '../../platform/forms/choices.tsx';
import type { Fields } from '../../platform/forms/form-state.ts';

/** The fate of a member's texts when their account is erased. */
export type Texts = 'keep' | 'erase';

interface TextsChoiceProps {
  form: Fields<{ texts: Texts }>;
  legend: string;
  /** Pronoun for what the legend names. */
  them: 'it' | 'them';
}

/** Chooses whether texts for others stay without a name, or are deleted with the account. */
export const TextsChoice = ({ form, legend, them }: TextsChoiceProps) => (
  <RadioField
    form={form}
    name="texts"
    legend={legend}
    options={[
      {
        value: 'keep',
        label: `Leave ${them} without my name`,
        description: 'Conversations stay readable',
      },
      { value: 'erase', label: `Delete ${them} too`, description: 'Replies by others stay' },
    ]}
  />
);
