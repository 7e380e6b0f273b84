import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { NotificationSettings } from '#contract/notifications/endpoints.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { timeWords } from '../../ui/formats.ts';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import styles from './notifications.module.css';
import { notificationSettingsRead, useNotificationSettings } from './settings/data.ts';
import { kindWords } from './settings/words.ts';

const settingsPath = '/profile/settings/notifications';

/** Switches for notifications in Evolve, saved at once, and the quiet hours. */
export function WhatReachesYou() {
  const { data } = useQuery(notificationSettingsRead);
  return data ? <Loaded settings={data} /> : null;
}

function Loaded({ settings }: { settings: NotificationSettings }) {
  const { change, error } = useNotificationSettings();
  const { on, from, to } = settings.quiet_hours;
  return (
    <>
      <Card as="section" aria-labelledby="reach-title">
        <SectionHead id="reach-title" title="What reaches you">
          <Link className="link small" href={settingsPath}>
            All settings
          </Link>
        </SectionHead>
        <p className="small muted mt-1">In Evolve. Email and push are in settings.</p>
        <div className={clsx(styles.reachRows, 'mt-2 *:py-1.5')}>
          {settings.kinds.map(({ kind, in_app }) =>
            in_app === null ? null : (
              <Switch
                key={kind}
                label={kindWords[kind].title}
                checked={in_app}
                onChange={(isOn) => change({ kinds: { [kind]: { in_app: isOn } } })}
              />
            ),
          )}
        </div>
        {error ? (
          <p className="error mt-2" role="alert">
            {error}
          </p>
        ) : null}
      </Card>
      <Card as="section" aria-labelledby="reach-quiet">
        <h2 className="card-title" id="reach-quiet">
          Quiet hours
        </h2>
        <p className="small muted mt-1">
          {on
            ? `${timeWords(from)} to ${timeWords(to)}. No push and no email. It waits here for the morning.`
            : 'Off. Push and email may arrive at any hour.'}
        </p>
        <ButtonLink block className="mt-4" href={`${settingsPath}#quiet-title`}>
          Change quiet hours
        </ButtonLink>
      </Card>
    </>
  );
}
