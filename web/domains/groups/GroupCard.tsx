import { Lock } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import { renewPictures } from '../../platform/renew-pictures.ts';
import { Contours } from '../../ui/Art.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { hash } from '../../ui/avatar-tints.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { JoinButton } from './JoinButton.tsx';
import { sentences } from './sentences.ts';

/** A group in the list: its cover, name, size, what it is about, and how the viewer stands to it (B section 2). */
export function GroupCard({ group, level: Title = 'h2' }: { group: Group; level?: 'h2' | 'h3' }) {
  return (
    <Card as="li" flush className="group-card">
      <div className="group-card-cover">
        {group.cover ? (
          <Picture picture={group.cover} sizes="(max-width: 600px) 100vw, 25rem" onBroken={renewPictures} />
        ) : (
          <GroupArt id={group.id} />
        )}
      </div>
      <div className="group-card-top">
        <Avatar name={group.name} id={group.id} size="lg" decorative />
        <span className="small muted nums">
          {membersWords(group.members_count)} · run by {group.admin_name}
        </span>
      </div>
      <div className="group-card-text">
        <Title className="h4" dir="auto">
          <Link className="group-link" href={`/groups/${group.id}`}>
            {group.name}
          </Link>
          {group.is_private ? <Icon as={Lock} size="sm" label="Private" /> : null}
        </Title>
        <p className="group-about" dir="auto">
          {group.description}
        </p>
      </div>
      <div className="group-foot">
        <span>{doorWords(group)}</span>
        <JoinButton group={group} size="sm" inList />
      </div>
    </Card>
  );
}

/** Who may come in. */
const doorWords = ({ is_private, open_to_starters }: Group): string =>
  is_private
    ? `Private, ${sentences.approval}`
    : open_to_starters
      ? 'Anyone can join'
      : 'Builder and higher can join';

/** Hills in the colours of two stones, for a group without a photo. The same group always has the same hills. */
export function GroupArt({ id }: { id: string }) {
  const seed = hash(id);
  const stone = 1 + (seed % 12);
  return (
    <Contours
      seed={seed % 1000}
      stone={stone}
      stone2={1 + ((stone + 2 + ((seed >>> 8) % 5)) % 12)}
      w={480}
      h={180}
    />
  );
}

export const membersWords = (count: number): string => (count === 1 ? '1 member' : `${count} members`);
