import clsx from 'clsx';
import type { Setting, SettingValue } from '#contract/admin/community-settings.ts';
import type { CommunitySetting } from '#contract/admin/settings.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select, Textarea } from '../../../ui/controls/Input.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { dateWords } from '../../../ui/formats.ts';
import { LogoControl } from './LogoControl.tsx';
import styles from './settings.module.css';

interface Props {
  setting: Setting;
  value: SettingValue;
  stored: CommunitySetting | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: SettingValue) => void;
  /** Puts the standard value back. Undefined if it is in effect already. */
  onStandard: (() => void) | undefined;
}

/** One setting with its control, and who changed it last. */
export function SettingRow({ setting, value, stored, error, disabled, onChange, onStandard }: Props) {
  const last = stored?.changed_at
    ? `Changed ${dateWords('date', stored.changed_at)} by ${stored.changed_by_name ?? 'a former administrator'}.`
    : '';
  return (
    <div className={clsx(styles.setting, 'px-0 py-4 border-t border-line')}>
      {setting.kind === 'picture' ? (
        <LogoControl setting={setting} value={String(value)} disabled={disabled} onChange={onChange} />
      ) : setting.kind === 'switch' ? (
        <Switch
          checked={value === true}
          onChange={onChange}
          label={setting.label}
          description={setting.hint}
          disabled={disabled}
        />
      ) : (
        <Field label={setting.label} hint={setting.hint} error={error}>
          <Control setting={setting} value={value} disabled={disabled} onChange={onChange} />
        </Field>
      )}
      {last || onStandard ? (
        <p className="flex flex-wrap gap-x-3 gap-y-1 items-center min-h-9">
          <span className="subtle xs">{last}</span>
          {onStandard ? (
            <Button
              size="sm"
              kind="ghost"
              disabled={disabled}
              aria-label={`Standard value for ${setting.label}`}
              onClick={onStandard}
            >
              Standard value
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function Control({
  setting,
  value,
  disabled,
  onChange,
}: Pick<Props, 'value' | 'disabled' | 'onChange'> & {
  setting: Exclude<Setting, { kind: 'switch' | 'picture' }>;
}) {
  if (setting.kind === 'choice')
    return (
      <Select
        value={String(value)}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {setting.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    );
  if (setting.kind === 'number')
    return (
      <Input
        inputMode="numeric"
        className="max-w-32"
        value={String(value)}
        readOnly={disabled}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value.trim();
          onChange(/^\d{1,6}$/.test(text) ? Number(text) : text);
        }}
      />
    );
  return setting.most > 200 ? (
    <Textarea
      rows={3}
      value={String(value)}
      readOnly={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <Input
      value={String(value)}
      readOnly={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
