import { useId } from 'react';
import { habitColors, habitIcons as iconNames } from '#contract/habit-constants.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import { colorOf, habitIcons } from '../habit-icons.ts';
import type { FormPart } from './values.ts';

/** Colour and icon of a habit. */
export function LookFields({ values, set }: Omit<FormPart, 'errors'>) {
  const group = useId();
  return (
    <div className="habit-form-two">
      <fieldset>
        <legend className="label">Colour</legend>
        <div className="habit-picks">
          {habitColors.map((color) => (
            <label key={color} className="habit-pick" style={colorOf(color)}>
              <input
                type="radio"
                className="sr"
                name={`${group}-color`}
                aria-label={color}
                checked={values.color === color}
                onChange={() => set({ color })}
              />
              <span className="habit-swatch" />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="label">Icon</legend>
        <div className="habit-picks">
          {iconNames.map((icon) => (
            <label key={icon} className="habit-pick">
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
