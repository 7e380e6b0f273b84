import { ArrowDown, ArrowUp } from 'lucide';
import { useId } from 'react';
import {
  categoryColors,
  categoryIconNames,
  categoryIcons,
  type EditedCategory,
} from '#contract/forum/categories.ts';
import { SelectField, TextField } from '../../../platform/forms/fields.tsx';
import type { Fields } from '../../../platform/forms/form-state.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { CategoryIcon } from '../../forum/categories/CategoryIcon.tsx';

interface Props {
  form: Fields<EditedCategory>;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  mayClose: boolean;
  isBusy: boolean;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
  /** Takes out a category that isn't saved yet. */
  onDrop: (() => void) | undefined;
}

/** One category of the forum in the list that administrators edit. */
export function CategoryFields({ form, isOpen, isFirst, isLast, mayClose, isBusy, ...more }: Props) {
  const { onOpen, onMove, onDrop } = more;
  const { values: category, errors } = form;
  const { name, is_closed } = category;
  const id = useId();
  const called = name.trim() || 'the new category';
  return (
    <li className="px-0 py-2 border-t border-line first:border-t-0">
      <div className="flex flex-wrap gap-2 items-center">
        <CategoryIcon category={category} />
        <span className="grow flex-[1_1_6rem] min-w-0 wrap-anywhere">
          <strong>{name.trim() || 'New category'}</strong> {is_closed ? <Chip>Closed</Chip> : null}
        </span>
        <Button
          size="sm"
          kind="ghost"
          icon={ArrowUp}
          label={`Move ${called} up`}
          disabled={isFirst || isBusy}
          onClick={() => onMove(-1)}
        />
        <Button
          size="sm"
          kind="ghost"
          icon={ArrowDown}
          label={`Move ${called} down`}
          disabled={isLast || isBusy}
          onClick={() => onMove(1)}
        />
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Hide' : 'Edit'} ${called}`}
          onClick={onOpen}
        >
          {isOpen ? 'Hide' : 'Edit'}
        </Button>
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className="not-[[hidden]]:grid not-[[hidden]]:grid-cols-1 not-[[hidden]]:gap-4 not-[[hidden]]:px-0 not-[[hidden]]:py-4"
      >
        <TextField form={form} name="name" label="Name" required readOnly={isBusy} />
        <TextField form={form} name="description" label="Description" note="optional" readOnly={isBusy} />
        <div className="grid grid--2">
          <SelectField
            form={form}
            name="icon"
            label="Icon"
            disabled={isBusy}
            options={categoryIcons.map((each) => [each, categoryIconNames[each]])}
          />
          <SelectField
            form={form}
            name="color"
            label="Colour"
            disabled={isBusy}
            options={Array.from({ length: categoryColors }, (_, n) => [String(n + 1), `Stone ${n + 1}`])}
          />
        </div>
        <Switch
          checked={!is_closed}
          onChange={(is) => form.set({ is_closed: !is })}
          label="Takes new topics"
          description={
            mayClose
              ? 'Off: its topics stay readable and take replies.'
              : 'The weekly check-in opens here, so this category stays open.'
          }
          disabled={isBusy || !mayClose}
        />
        {onDrop ? (
          <Button size="sm" kind="ghost" className="mt-4" onClick={onDrop}>
            Don’t add it
          </Button>
        ) : null}
      </div>
      {isOpen || !(errors.name || errors.description) ? null : (
        <p className="small text-danger-text">{errors.name ?? errors.description}</p>
      )}
    </li>
  );
}
