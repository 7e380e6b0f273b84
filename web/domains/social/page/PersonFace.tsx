import { type ReactNode, Suspense } from 'react';
import type { ProfileTexts } from '#contract/profile/texts.ts';
import type { Person } from '#contract/social/endpoints.ts';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { dateWords, numberWords, plural } from '../../../ui/formats.ts';
import { drawing } from '../../../ui/layout/lazy-part.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { initialsTint } from '../../../ui/pictures/avatar-tints.ts';
import { LongTexts, shortTexts } from '../../profile/profile-texts.tsx';
import styles from '../social.module.css';

const Cover = drawing(() => import('../../../drawings/Art.tsx').then((m) => m.Contours));

export type Fact = readonly [n: number, words: string];

interface PersonFaceProps {
  person: Pick<
    Person,
    'id' | 'name' | 'profile_photo' | 'membership_tier' | 'staff' | 'created_at' | keyof ProfileTexts
  >;
  facts: readonly (Fact | null)[];
  /** The buttons. */
  children: ReactNode;
}

/** Head of a member's page, for members and for visitors. */
export function PersonFace({ person, facts, children }: PersonFaceProps) {
  const { id, name } = person;
  const { index } = initialsTint(id);
  const shown = facts.filter((fact) => fact !== null);
  return (
    <header className="card p-0">
      <div className={styles.cover}>
        <Suspense fallback={null}>
          <Cover seed={index + 1} stone={index + 1} stone2={13 - index} w={1240} h={152} />
        </Suspense>
      </div>
      <div className={styles.about}>
        <Avatar
          className="[--s:7.25rem] -mt-11 max-shell:[--s:5.5rem]"
          name={name}
          id={id}
          photo={person.profile_photo}
          size="xl"
          decorative
        />
        <div className="pt-4.5 max-shell:pt-2.5">
          <h1 className="[overflow-wrap:anywhere]" dir="auto">
            {name}
          </h1>
          <p className="row row--wrap mt-1">
            <TierPill tier={person.membership_tier} staff={person.staff} />
            <span className="small muted">
              {shortTexts(person, `Member since ${dateWords('monthYear', person.created_at)}`)}
            </span>
          </p>
          <LongTexts member={person} className="whitespace-pre-line wrap-anywhere max-w-[60ch] mt-3" />
          {shown.length > 0 ? (
            <p className="flex flex-wrap gap-x-6 gap-y-1 mt-4 muted">
              {shown.map(([n, words]) => (
                <span key={words}>
                  <b className="text-text nums">{numberWords(n)}</b> {words}
                </span>
              ))}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2 items-center justify-end max-w-124 pt-5 max-shell:justify-start max-shell:max-w-none max-shell:pt-4 max-shell:[&>.btn--icon]:absolute max-shell:[&>.btn--icon]:top-1 max-shell:[&>.btn--icon]:right-2">
          {children}
        </div>
      </div>
    </header>
  );
}

/** "27 posts". Null for a number that its member hides. */
export const factOf = (n: number | null, noun: string): Fact | null =>
  n === null ? null : [n, plural(n, noun)];
