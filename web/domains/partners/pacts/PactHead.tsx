import { MessageCircle } from 'lucide';
import type { Pact } from '#contract/partners.ts';
import { useMember } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { messagesWith } from '../words.ts';

/** Both partners, and the title of the page. */
export function PactHead({ pact, title, text }: { pact: Pact; title: string; text: string }) {
  const { id, name, profile_photo: photo } = useMember();
  const { partner } = pact;
  return (
    <header className="pt-head">
      <span className="avatars">
        <Avatar name={name} id={id} photo={photo ?? null} decorative />
        <Avatar
          name={partner.name}
          id={partner.id ?? partner.name}
          photo={partner.profile_photo}
          decorative
        />
      </span>
      <div>
        <h1>{title}</h1>
        <p className="muted">{text}</p>
      </div>
      {partner.id ? (
        <ButtonLink icon={MessageCircle} href={messagesWith(partner.id)}>
          Message {firstName(partner.name)}
        </ButtonLink>
      ) : null}
    </header>
  );
}
