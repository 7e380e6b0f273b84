import clsx from 'clsx';
import { useId } from 'react';
import { habitColors, habitIcons as iconNames } from '#contract/habits/constants.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import { colorOf, habitIcons } from '../habit-icons.ts';
import styles from './habit-dialog.module.css';
import type { FormPart } from './values.ts';

/** Colour and icon of a habit. */
export function LookFields({ form: { values, set } }: FormPart) {
  const group = useId();
  return (
    <div className="grid grid-cols-2 gap-5 items-start max-shell:grid-cols-1">
      <fieldset>
        <legend className="label">Colour</legend>
        <div className="flex flex-wrap gap-1.5">
          {habitColors.map((color) => (
            <label
              key={color}
              className={clsx(
                styles.pick,
                'size-touch relative grid place-items-center rounded-md cursor-pointer has-[:checked]:bg-brand-tint has-[:checked]:shadow-[inset_0_0_0_2px_var(--ev-brand)] hover:bg-hover',
              )}
              style={colorOf(color)}
            >
              <input
                type="radio"
                className="sr"
                name={`${group}-color`}
                aria-label={color}
                checked={values.color === color}
                onChange={() => set({ color })}
              />
              <span className={styles.swatch} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="label">Icon</legend>
        <div className="flex flex-wrap gap-1.5">
          {iconNames.map((icon) => (
            <label
              key={icon}
              className={clsx(
                styles.pick,
                'size-touch relative grid place-items-center rounded-md cursor-pointer has-[:checked]:bg-brand-tint has-[:checked]:shadow-[inset_0_0_0_2px_var(--ev-brand)] hover:bg-hover',
              )}
            >
              <input
                type="radio"
                className="sr"
                name={`${group}-icon`}
                aria-label={icon.replaceAll('-', ' ')}
                checked={values.icon === icon}
                onChange={() => set({ icon })}
              />
              <Icon as={habitIcons[icon]} />
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
