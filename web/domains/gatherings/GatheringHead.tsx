import { Ellipsis, Flag, PenLine, X } from 'lucide';
import { useState } from 'react';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { ReportDialog } from '../../platform/content/ReportDialog.tsx';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { useAsk } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { cancelGathering, reportGathering } from './data.ts';
import styles from './gatherings.module.css';
import { notSaved, seasonOf } from './words.ts';

/** Name of a gathering, its host, and what the viewer may do with the page. */
export function GatheringHead({ gathering }: { gathering: Gathering }) {
  const { time_zone: zone } = useMember();
  const { kind, title, summary, host, is_host: isHost } = gathering;
  return (
    <div className={styles.copy}>
      <Eyebrow color={kind === 'circle' ? 12 : 3}>
        {kind === 'circle'
          ? 'Mentorship circle'
          : `Quarterly intensive, ${seasonOf(gathering.starts_at, zone)}`}
      </Eyebrow>
      <h1 className="text-4xl max-shell:text-[1.75rem]/[1.1]" dir="auto">
        {title}
      </h1>
      {summary ? (
        <p
          className="text-lg/7 muted max-w-[50ch] whitespace-pre-line max-shell:text-[1.0625rem]/6.25"
          dir="auto"
        >
          {summary}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3 items-center mt-1">
        <Avatar name={host.name} id={host.id ?? host.name} photo={host.profile_photo} decorative />
        <p>
          {isHost ? 'You lead it' : `Led by `}
          {isHost ? null : host.id ? (
            <Link className="strong" href={`/u/${host.id}`}>
              {host.name}
            </Link>
          ) : (
            host.name
          )}{' '}
          <TierPill tier={host.membership_tier} staff={host.staff} />
        </p>
        <Tools gathering={gathering} />
      </div>
    </div>
  );
}

/** Acts of the host and of staff, and the report of everyone else. */
function Tools({ gathering }: { gathering: Gathering }) {
  const { id, kind } = gathering;
  const toast = useToast();
  const ask = useAsk();
  const [isReporting, setReporting] = useState(false);
  const cancelling = useApiMutation(cancelGathering, {
    failure: notSaved,
    onDone: () => toast('It’s cancelled. Everyone with a seat hears of it.'),
  });
  // A reason whose call failed is in the field again.
  const [lastReason, setLastReason] = useState('');
  const cancel = async () => {
    const reason = await ask({
      title: kind === 'circle' ? 'Cancel this circle?' : 'Cancel this intensive?',
      body: 'Everyone with a seat hears of it. It can’t be undone.',
      label: 'What they should know (optional)',
      initial: lastReason,
      confirm: 'Cancel all dates',
      cancel: 'Keep the dates',
      danger: true,
    });
    if (reason === null) return;
    setLastReason(reason);
    await cancelling.run(id, reason);
  };
  const entries = [
    ...(gathering.may_cancel
      ? [
          {
            key: 'cancel',
            label: 'Cancel all dates',
            icon: X,
            danger: true,
            onSelect: () => void cancel(),
          },
        ]
      : []),
    ...(gathering.may_report
      ? [{ key: 'report', label: 'Report', icon: Flag, onSelect: () => setReporting(true) }]
      : []),
  ];
  return (
    <div className="row row--wrap">
      {gathering.may_edit ? (
        <ButtonLink size="sm" icon={PenLine} href={`/gatherings/${id}/edit`}>
          Edit
        </ButtonLink>
      ) : null}
      {entries.length > 0 ? (
        <Menu
          label="More"
          align="start"
          trigger={<Button kind="ghost" size="sm" icon={Ellipsis} label="More" />}
          entries={entries}
        />
      ) : null}
      <ReportDialog
        open={isReporting}
        onClose={() => setReporting(false)}
        noun={kind}
        question="Report this page to our moderators?"
        send={(body) => reportGathering(id, body)}
        failure="We couldn’t send your report. Try again."
        onReported={() => toast('Page reported successfully. Moderators will review it.')}
      />
    </div>
  );
}
