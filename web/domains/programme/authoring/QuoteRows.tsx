import { ArrowDown, ArrowUp, Ellipsis, ListOrdered, X } from 'lucide';
import { useState } from 'react';
import type { EditedQuote, QuotesEditing } from '#contract/programme/authoring.ts';
import { longestLine } from '#contract/programme/day-text.ts';
import { randomId } from '../../../platform/app/random-id.ts';
import { TextAreaField, TextField } from '../../../platform/forms/fields.tsx';
import { type Fields, rowOf } from '../../../platform/forms/form-state.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useAsk } from '../../../ui/overlays/Confirm.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { curly, movedTo } from './rules.ts';

interface QuoteRowsProps {
  form: Fields<{ quotes: EditedQuote[] }>;
  problems: NonNullable<QuotesEditing['draft']>['problems'];
}

/** Fields of the quotes, in an order that the menu of each changes. */
export function QuoteRows({ form, problems }: QuoteRowsProps) {
  const { quotes } = form.values;
  const ask = useAsk();
  const [said, setSaid] = useState('');
  // A quote being typed has no id. A key of its row moves with it, so that the focus does too.
  const [keys, setKeys] = useState<readonly string[]>([]);
  if (keys.length !== quotes.length) setKeys(quotes.map((_, at) => keys[at] ?? randomId()));
  const move = (from: number, to: number) => {
    const place = Math.max(0, Math.min(to, quotes.length - 1));
    setKeys(movedTo(keys, from, place));
    form.set({ quotes: movedTo(quotes, from, place) });
    setSaid(`Moved. It’s quote ${place + 1} of ${quotes.length} now.`);
  };
  const place = async (from: number) => {
    const typed = await ask({
      title: `Move quote ${from + 1}`,
      body: `A place from 1 to ${quotes.length}. The others close up.`,
      label: 'Place in the list',
      initial: String(from + 1),
      confirm: 'Move it',
    });
    const to = Number(typed?.trim());
    if (typed !== null && Number.isInteger(to) && to > 0) move(from, to - 1);
  };
  return (
    <>
      <p className="sr" role="status">
        {said}
      </p>
      <ol>
        {quotes.map((quote, at) => (
          <li key={keys[at]} className="grid grid-cols-1 gap-2 px-4 py-3 border-b border-line">
            <TextAreaField
              form={rowOf(form, 'quotes', at)}
              name="text"
              label={`Quote ${at + 1}`}
              error={
                problems
                  .filter((problem) => problem.at === at)
                  .map(({ sentence }) => sentence)
                  .join(' ') || undefined
              }
              rows={1}
              grow
              maxLength={longestLine}
              onBlur={() => {
                if (curly(quote.text) !== quote.text)
                  rowOf(form, 'quotes', at).set({ text: curly(quote.text) });
              }}
            />
            <div className="flex flex-wrap gap-2 items-end">
              <TextField
                form={rowOf(form, 'quotes', at)}
                name="author"
                fieldClassName="flex-[1_1_12rem]"
                label="Author"
                note="optional"
                maxLength={80}
              />
              <TextField
                form={rowOf(form, 'quotes', at)}
                name="source"
                fieldClassName="flex-[1_1_12rem]"
                label="Work and year"
                note="optional"
                maxLength={160}
              />
              <Menu
                label={`Options of quote ${at + 1}`}
                trigger={<Button kind="ghost" icon={Ellipsis} label={`Options of quote ${at + 1}`} />}
                entries={[
                  ...(at > 0
                    ? [{ key: 'up', label: 'Move up', icon: ArrowUp, onSelect: () => move(at, at - 1) }]
                    : []),
                  ...(at < quotes.length - 1
                    ? [{ key: 'down', label: 'Move down', icon: ArrowDown, onSelect: () => move(at, at + 1) }]
                    : []),
                  {
                    key: 'place',
                    label: 'Move to another place',
                    icon: ListOrdered,
                    onSelect: () => void place(at),
                  },
                  {
                    key: 'remove',
                    label: 'Remove quote',
                    icon: X,
                    danger: true,
                    apart: true,
                    onSelect: () => {
                      setKeys(keys.filter((_, index) => index !== at));
                      form.set({ quotes: quotes.filter((_, index) => index !== at) });
                    },
                  },
                ]}
              />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
