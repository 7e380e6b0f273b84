import clsx from 'clsx';
import { Mountain, Sun } from 'lucide';
import { useId } from 'react';
import { type StartPage, startPagesOf } from '#contract/profile/start-pages.ts';
import { useTimedMessage } from '../../platform/app/use-timed-message.ts';
import { destination } from '../../platform/navigation/destinations.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { refreshUser, useMember } from '../../platform/session/session.ts';
import { Select } from '../../ui/controls/Input.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { type Theme, useTheme } from '../../ui/theme.ts';
import { saveStartPage } from './data.ts';
import { statusLife } from './messages.ts';
import styles from './settings.module.css';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const labelOf = (page: StartPage): string => destination(page).short ?? destination(page).label;

/** The theme of this device, and the page that the member starts on. A choice is saved at once. */
export function AppearanceCard() {
  return (
    <Card as="section" aria-labelledby="looks-title">
      <h2 id="looks-title" className="card-title">
        How Evolve looks
      </h2>
      <div className="rows">
        <ThemeRow />
        <StartPageRow />
      </div>
    </Card>
  );
}

function ThemeRow() {
  const [chosen, setTheme] = useTheme();
  return (
    <div
      className={clsx(
        styles.looksRow,
        'grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-4 gap-y-2 items-center min-h-17 py-3 max-shell:grid-cols-[2rem_minmax(0,1fr)]',
      )}
    >
      <Icon className="muted justify-self-center" as={Sun} />
      <div>
        <b>Theme</b>
        <p className="small muted">
          {chosen === 'system' ? 'Follows your device until you choose' : 'On this device'}
        </p>
      </div>
      <Segmented label="Theme" value={chosen} onChange={setTheme} options={themes} />
    </div>
  );
}

function StartPageRow() {
  const member = useMember();
  const done = useTimedMessage<string>();
  const field = useId();
  const { run, sending, error } = useApiMutation(saveStartPage, {
    failure: 'We couldn’t save your start page. Try again.',
    showError: null,
    isToggle: true,
    onDone(user) {
      refreshUser(user);
      done.show('Saved.', statusLife);
    },
  });
  const [chosen] = sending ?? [member.start_page ?? null];
  return (
    <div
      className={clsx(
        styles.looksRow,
        'grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-4 gap-y-2 items-center min-h-17 py-3 max-shell:grid-cols-[2rem_minmax(0,1fr)]',
      )}
    >
      <Icon className="muted justify-self-center" as={Mountain} />
      <div>
        <label htmlFor={field} className="strong">
          Start page
        </label>
        <p className="small muted" id={`${field}-hint`}>
          {chosen === null
            ? 'Evolve 90 after you sign in and while today is open, then the feed'
            : 'After you sign in, and whenever you open Evolve'}
        </p>
        <p className="small text-done" role="status">
          {done.message}
        </p>
        {error ? (
          <p className="error" role="alert">
            {error}
          </p>
        ) : null}
      </div>
      <Select
        id={field}
        name="start_page"
        aria-describedby={`${field}-hint`}
        value={chosen ?? ''}
        onChange={(event) => {
          const page = startPagesOf(member).find((each) => each === event.currentTarget.value);
          void run(page ?? null);
        }}
      >
        <option value="">The usual pages</option>
        {startPagesOf(member).map((page) => (
          <option key={page} value={page}>
            {labelOf(page)}
          </option>
        ))}
      </Select>
    </div>
  );
}
