import clsx from 'clsx';
import { MessageCircle } from 'lucide';
import type { Pact } from '#contract/partners/endpoints.ts';
import { useMember } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import styles from '../partners.module.css';
import { messagesWith } from '../words.ts';

/** Both partners, and the title of the page. */
export function PactHead({ pact, title, text }: { pact: Pact; title: string; text: string }) {
  const { id, name, profile_photo: photo } = useMember();
  const { partner } = pact;
  return (
    <header
      className={clsx(
        styles.head,
        'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-4.5 items-center mt-1 mb-6 max-shell:grid-cols-[auto_minmax(0,1fr)] max-shell:gap-3.5 max-shell:mb-4',
      )}
    >
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
      <div>
        <h1 className="max-shell:text-[1.5rem]/7">{title}</h1>
        <p className="muted">{text}</p>
      </div>
      {partner.id ? (
        <ButtonLink className="max-shell:col-span-full" icon={MessageCircle} href={messagesWith(partner.id)}>
          Message {firstName(partner.name)}
        </ButtonLink>
      ) : null}
    </header>
  );
}
