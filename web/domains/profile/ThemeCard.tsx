import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { type Theme, useTheme } from '../../ui/theme.ts';

const looks: { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Match device' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

/** The theme of this device. A choice shows at once. */
export function ThemeCard() {
  const [chosen, setTheme] = useTheme();
  return (
    <Card as="section" aria-labelledby="theme-title">
      <h3 id="theme-title" className="card-title">
        Theme
      </h3>
      <RadioGroup legend="Theme" hideLegend className="grid gap-1 shell:grid-cols-3">
        {looks.map(({ theme, label }) => (
          <Radio
            key={theme}
            name="theme"
            value={theme}
            label={label}
            checked={theme === chosen}
            onChange={() => setTheme(theme)}
          />
        ))}
      </RadioGroup>
    </Card>
  );
}
