import { Lock, Users } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { JoinButton } from './JoinButton.tsx';
import { sentences } from './sentences.ts';

/** A group in the list: name, members, who runs it, what it is about, and whether it is private (B section 2). */
export function GroupCard({ group, level: Title = 'h2' }: { group: Group; level?: 'h2' | 'h3' }) {
  return (
    <Card as="li" className="group-card">
      <div className="row row--top">
        <Avatar name={group.name} id={group.id} size="lg" decorative />
        <div className="grow">
          <Title className="h4" dir="auto">
            <Link className="group-link" href={`/groups/${group.id}`}>
              {group.name}
            </Link>
          </Title>
          <p className="group-meta small muted">
            <Icon as={Users} size="sm" /> {membersWords(group.members_count)} · run by {group.admin_name}
          </p>
        </div>
      </div>
      <p className="group-about" dir="auto">
        {group.description}
      </p>
      <div className="row row--between row--wrap group-foot">
        {group.is_private ? (
          <Chip kind="line" icon={Lock}>
            Private, {sentences.approval}
          </Chip>
        ) : (
          <span />
        )}
        <JoinButton group={group} size="sm" />
      </div>
    </Card>
  );
}

export const membersWords = (count: number): string => (count === 1 ? '1 member' : `${count} members`);
