import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';

/** The fate of a member's texts when their account is erased. */
export type Texts = 'keep' | 'erase';

interface TextsChoiceProps {
  legend: string;
  /** Pronoun for what the legend names. */
  them: 'it' | 'them';
  value: Texts;
  onChange: (value: Texts) => void;
}

/** Chooses whether texts for others stay without a name, or are deleted with the account. */
export function TextsChoice({ legend, them, value, onChange }: TextsChoiceProps) {
  return (
    <RadioGroup legend={legend}>
      <Radio
        name="texts"
        label={`Leave ${them} without my name`}
        description="Conversations stay readable"
        checked={value === 'keep'}
        onChange={() => onChange('keep')}
      />
      <Radio
        name="texts"
        label={`Delete ${them} too`}
        description="Replies by others stay"
        checked={value === 'erase'}
        onChange={() => onChange('erase')}
      />
    </RadioGroup>
  );
}
