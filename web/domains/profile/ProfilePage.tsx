import { Suspense, useState } from 'react';
import { useMember } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { overlay } from '../../ui/layout/part.tsx';
import { type Theme, useTheme } from '../../ui/theme.ts';
import { DaySettings } from './DaySettings.tsx';
import { Devices } from './Devices.tsx';
import { longDate } from './format.ts';
import { SectionHead } from './SectionHead.tsx';

const PortraitDialog = overlay(() => import('./PortraitDialog.tsx').then((m) => m.PortraitDialog));

/** Page with the member's profile, day settings, devices and theme. */
export function ProfilePage() {
  const member = useMember();
  return (
    <div className="page page--narrow">
      <SectionHead title="Profile" current="/profile" />
      <div className="stack [--gap:1.5rem]">
        <Card as="section" aria-label="About you" className="flex flex-wrap items-center gap-5">
          <Avatar name={member.name} id={member.id} photo={member.profile_photo} size="xl" decorative />
          <div className="min-w-0 flex-1 basis-48">
            <p className="flex flex-wrap items-center gap-2">
              <b className="h4 [overflow-wrap:anywhere]">{member.name}</b>
              <TierPill
                tier={member.membership_tier}
                staff={member.is_admin ? 'admin' : member.is_moderator ? 'moderator' : null}
              />
            </p>
            <p className="muted [overflow-wrap:anywhere]">{member.email}</p>
            <p className="small muted mt-1">Member since {longDate(member.created_at)}</p>
            {member.bio ? (
              <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{member.bio}</p>
            ) : null}
            <Portrait />
          </div>
        </Card>
        <DaySettings
          key={`${member.time_zone} ${member.day_start_hour}`}
          zone={member.time_zone}
          hour={member.day_start_hour}
        />
        <Card as="section" aria-labelledby="drafts-title" className="flex flex-wrap items-center gap-4">
          <div className="min-w-0 flex-1 basis-48">
            <h2 id="drafts-title" className="card-title">
              Drafts
            </h2>
            <p className="small muted">Posts and replies you haven’t sent.</p>
          </div>
          <ButtonLink href="/drafts">Open drafts</ButtonLink>
        </Card>
        <Devices />
        <Look />
      </div>
    </div>
  );
}

/** Button and dialog for a drawn portrait (ruling 33: chosen, never assigned). */
function Portrait() {
  const member = useMember();
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button size="sm" className="mt-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {member.profile_photo ? 'Change portrait' : 'Choose a portrait'}
      </Button>
      <Suspense fallback={null}>
        {open === undefined ? null : (
          <PortraitDialog
            member={member}
            open={open}
            onClose={() => setOpen(false)}
            onClosed={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

const looks: { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Match device' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

function Look() {
  const [chosen, setTheme] = useTheme();
  return (
    <Card as="section" aria-labelledby="theme-title">
      <h2 id="theme-title" className="card-title">
        Theme
      </h2>
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
