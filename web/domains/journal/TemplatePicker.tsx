import { useQuery } from '@tanstack/react-query';
import { Field } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Input.tsx';
import { templatesRead } from './data.ts';

/** Templates of an entry. One is added below the text, so that nothing written is lost. */
export function TemplatePicker({ onInsert }: { onInsert: (text: string) => void }) {
  const { data = [] } = useQuery(templatesRead);
  if (data.length === 0) return null;
  return (
    <Field label="Template" hideLabel className="max-w-64 mb-3">
      <Select
        value=""
        onChange={(event) => {
          const chosen = data.find(({ id }) => id === event.currentTarget.value);
          if (chosen) onInsert(chosen.text);
        }}
      >
        <option value="">Add a template</option>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
