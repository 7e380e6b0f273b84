import { MessageCircle } from 'lucide';
import type { Pact } from '#contract/partners/endpoints.ts';
import { useMember } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import styles from '../partners.module.css';
import { messagesWith } from '../words.ts';

/** Both partners, and the title of the page. */
export function PactHead({ pact, title, text }: { pact: Pact; title: string; text: string }) {
  const { id, name, profile_photo: photo } = useMember();
  const { partner } = pact;
  return (
    <PageHead
      className={styles.head}
      picture={
        <span className="avatars">
          <Avatar
            className="[--s:3.75rem] max-shell:[--s:2.75rem]"
            name={name}
            id={id}
            photo={photo ?? null}
            decorative
          />
          <Avatar
            className="[--s:3.75rem] max-shell:[--s:2.75rem]"
            name={partner.name}
            id={partner.id ?? partner.name}
            photo={partner.profile_photo}
            decorative
          />
        </span>
      }
      title={title}
      text={text}
      actions={
        partner.id ? (
          <ButtonLink
            className="min-w-0 wrap-anywhere whitespace-normal"
            icon={MessageCircle}
            href={messagesWith(partner.id)}
          >
            Message {firstName(partner.name)}
          </ButtonLink>
        ) : null
      }
    />
  );
}
