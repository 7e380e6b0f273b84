import { Field } from '../../ui/controls/Field.tsx';
import { RichTextEditor, type RichTextEditorProps } from '../../ui/editor/RichTextEditor.tsx';
import { type Around, type Named, type Own, ofItsOwn, wire } from './wire.ts';

/** Rich text, with the toolbar. */
export const RichTextField = ofItsOwn(function RichTextField<V>({
  label,
  ...props
}: Named<V, string> & Around & Own<RichTextEditorProps> & { label: string }) {
  const { field, control, value, set } = wire<V, string, Own<RichTextEditorProps>>({ ...props, label });
  return (
    <Field {...field}>
      <RichTextEditor {...control} label={label} value={value} onChange={set} />
    </Field>
  );
});
