import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Share2 } from 'lucide';
import { type ReactNode, Suspense, useState } from 'react';
import type { AchievementFamily } from '#contract/progress/achievements.ts';
import type { Achievement, Achievements } from '#contract/progress/endpoints.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { SectionLinks } from '../../../platform/navigation/SectionLinks.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { overlay } from '../../../ui/layout/lazy-part.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import type { ShareSuccessDialogProps } from '../../feed/sharing/ShareSuccessDialog.tsx';
import { achievementsRead } from '../data.ts';
import { askedFor, badgeWords, habitMarkWords, nextWords, shareKind, shareWords } from '../words.ts';
import styles from './achievements.module.css';
import { BadgeArt, colorOfBadge } from './BadgeArt.tsx';

const ShareDialog = overlay(() =>
  import('../../feed/sharing/ShareSuccessDialog.tsx').then((m) => m.ShareSuccessDialog),
);
/** Stones that the picture shows at most. */
const mostStones = 7;

/** Page of the four families of achievements. */
export function AchievementsPage() {
  const [shared, setShared] = useState<Shared>();
  const [isOpen, setOpen] = useState(false);
  const open = (next: Shared) => {
    setShared(next);
    setOpen(true);
  };
  return (
    <div className="page has-ridge">
      <PageHead
        className="mb-7 max-shell:mb-3"
        title="Achievements"
        text="For practice done. Visits don’t count."
        actions={
          <Button icon={Share2} aria-haspopup="dialog" onClick={() => open(ownWords)}>
            Share a success
          </Button>
        }
      >
        <SectionLinks className="mt-2 max-shell:mt-0" family="profile" current="achievements" />
      </PageHead>
      <DataOf
        query={useQuery(achievementsRead)}
        loading={
          <Skeleton label="Loading your achievements">
            <SkeletonBlock h="8rem" />
            <SkeletonBlock h="20rem" />
          </Skeleton>
        }
        failed="We couldn’t load your achievements. Everything you’ve earned is safe."
      >
        {(known) => <Families {...known} onShare={(badge) => open(shareOf(badge))} />}
      </DataOf>
      {shared ? (
        <Suspense fallback={null}>
          <ShareDialog
            {...shared}
            open={isOpen}
            onClose={() => setOpen(false)}
            onClosed={() => setShared(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function Families({ achievements, earned, next, today, onShare }: Achievements & { onShare: OnShare }) {
  const of = (family: AchievementFamily) => achievements.filter((badge) => badge.family === family);
  const hasFinished = achievements.some(({ id, is_earned }) => id === 'evolution_complete' && is_earned);
  const nearest = next && achievements.find(({ id }) => id === next.id);
  return (
    <>
      <Card
        as="section"
        className={clsx(
          styles.nextBadge,
          'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-7 items-center max-shell:grid-cols-[auto_minmax(0,1fr)] max-shell:gap-4 large-text:col-start-1',
        )}
        aria-labelledby="next-badge"
      >
        {next && nearest ? (
          <>
            <BadgeArt badge={nearest} />
            <div>
              <Eyebrow color="today">Next</Eyebrow>
              <h2 id="next-badge" className="mt-1 text-2xl max-shell:text-[1.25rem]/6.25">
                {nearest.name}
              </h2>
              <p className="muted">{nextWords(next, { family: nearest.family, today })}</p>
              <ProgressBar
                className="max-w-104 mt-3.5"
                label={`${nearest.current} of ${nearest.target} ${nearest.family === 'trail' ? 'stones' : 'days in a row'}`}
                value={nearest.current}
                max={nearest.target}
                tone="done"
              />
            </div>
          </>
        ) : (
          <h2 className="text-2xl max-shell:text-[1.25rem]/6.25" id="next-badge">
            Every stone of the trail is placed.
          </h2>
        )}
        <p className="text-right max-shell:col-span-full max-shell:pt-3.5 max-shell:border-t max-shell:border-line max-shell:text-left">
          <b className="nums font-display text-[1.75rem]/[1.1] font-[660] block">{earned}</b>{' '}
          <span className="small muted">of {achievements.length} earned</span>
        </p>
      </Card>
      <Family id="trail" title="Trail" text="Stones placed in all, across rounds" badges={of('trail')}>
        <BadgeGrid badges={of('trail')} columns={5} onShare={onShare} />
        {hasFinished ? (
          <p>
            <Link className="link" href="/profile/certificate">
              See your certificate
            </Link>
          </p>
        ) : null}
      </Family>
      <Family id="streak" title="Streak" text="Days in a row" badges={of('streak')}>
        <BadgeGrid badges={of('streak')} columns={4} onShare={onShare} />
      </Family>
      <Family id="taking-part" title="Taking part" badges={of('taking_part')}>
        <Card as="ul" flush className="rows">
          {of('taking_part').map((badge) => (
            <li key={badge.id} className={clsx(styles.row, 'large-text:*:col-start-1')}>
              <BadgeArt badge={badge} />
              <div>
                <b>{badge.name}</b>
                <p className="small muted">{askedFor[badge.id]}</p>
              </div>
              {badge.is_earned ? null : (
                <ProgressBar
                  className="max-shell:col-[2_/_-1] max-shell:row-start-2"
                  label={badge.name}
                  value={badge.current}
                  max={badge.target}
                  size="sm"
                />
              )}
              {badge.is_earned ? (
                <Button
                  className="col-start-3 justify-self-end max-shell:col-start-2 max-shell:row-start-2 max-shell:justify-self-start"
                  size="sm"
                  kind="tint"
                  icon={Share2}
                  aria-label={`Share ${badge.name}`}
                  onClick={() => onShare(badge)}
                >
                  Share
                </Button>
              ) : null}
              <span className="small muted nums col-start-4 min-w-20 text-right nowrap max-shell:col-start-3 max-shell:row-start-1 max-shell:min-w-0">
                {badge.is_earned ? badgeWords(badge) : `${badge.current} of ${badge.target}`}
              </span>
            </li>
          ))}
        </Card>
      </Family>
      <Family
        id="habit-marks"
        title="Habits"
        text="A habit changes its mark as it lasts"
        badges={of('habits')}
      >
        <ul
          className={clsx(
            styles.habitMarks,
            'grid grid-cols-4 gap-5 max-wide:grid-cols-2 max-shell:gap-3 large-text:col-start-1',
          )}
        >
          {of('habits').map((badge) => (
            <Card
              as="li"
              key={badge.id}
              className={clsx(
                '[--pad:1.25rem] grid grid-cols-1 content-start gap-1.5 wrap-anywhere',
                badge.is_earned ? undefined : 'is-locked',
              )}
            >
              <BadgeArt badge={badge} />
              <b>{badge.name}</b>
              <p className="small muted">{askedFor[badge.id]}</p>
              <p className="small">{habitMarkWords(badge)}</p>
              {badge.is_earned ? (
                <Button
                  className="justify-self-start"
                  size="sm"
                  kind="tint"
                  icon={Share2}
                  aria-label={`Share ${badge.name}`}
                  onClick={() => onShare(badge)}
                >
                  Share
                </Button>
              ) : null}
            </Card>
          ))}
        </ul>
      </Family>
    </>
  );
}

type Shared = Pick<ShareSuccessDialogProps, 'kind' | 'title' | 'description' | 'data' | 'picture'>;

/** A success in the member's own words. */
const ownWords: Shared = { kind: 'personal', title: '', description: '' };

/** Returns what the form and the picture say first. */
function shareOf(badge: Achievement): Shared {
  const words = shareWords(badge);
  return {
    kind: shareKind(badge),
    title: badge.name,
    description: words,
    data: { badge: badge.id },
    picture: { line: words, stones: Math.min(mostStones, badge.target), color: colorOfBadge(badge.id) },
  };
}

interface FamilyProps {
  id: string;
  title: string;
  text?: string;
  badges: readonly Achievement[];
  children: ReactNode;
}

function Family({ id, title, text, badges, children }: FamilyProps) {
  const earned = `${badges.filter((badge) => badge.is_earned).length} of ${badges.length}`;
  return (
    <section className={clsx(styles.family, 'grid gap-4 mt-9')} aria-labelledby={id}>
      <SectionHead look="h2" id={id} title={title}>
        <span className="small muted">{text ? `${text} · ${earned}` : earned}</span>
      </SectionHead>
      {children}
    </section>
  );
}

type OnShare = (badge: Achievement) => void;

/** An earned badge is a button that shares it. */
function ShareBadge({
  badge,
  onShare,
  children,
}: {
  badge: Achievement;
  onShare: OnShare;
  children: ReactNode;
}) {
  if (!badge.is_earned) return <div className={styles.face}>{children}</div>;
  return (
    <button type="button" className={styles.face} onClick={() => onShare(badge)}>
      {children}
    </button>
  );
}

function BadgeGrid({
  badges,
  columns,
  onShare,
}: {
  badges: readonly Achievement[];
  columns: 4 | 5;
  onShare: OnShare;
}) {
  return (
    <Card>
      <ul className={`${styles.grid} ${styles[`badge-grid--${columns}`]}`}>
        {badges.map((badge) => (
          <li key={badge.id} className={badge.is_earned ? undefined : 'is-locked'}>
            <ShareBadge badge={badge} onShare={onShare}>
              <BadgeArt badge={badge} />
              <b className="text-md/5 text-balance">{badge.name}</b>
              <span className="xs muted">
                {badge.is_earned ? <span className="sr">Earned </span> : null}
                {badgeWords(badge)}
                {badge.is_earned ? <span className="sr">, share</span> : null}
              </span>
            </ShareBadge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
