import { type ProfileTexts, profileTextNames, profileTexts } from '#contract/profile/texts.ts';

/** Returns the short texts of a profile and what follows them: "she/her · Member since March 2026". */
export const shortTexts = (member: ProfileTexts, after?: string): string =>
  [...profileTextNames.filter((name) => !profileTexts[name].isLong).map((name) => member[name]), after]
    .filter(Boolean)
    .join(' · ');

/** Shows the long texts of a profile, a paragraph each. Without any, shows `empty`. */
export function LongTexts({
  member,
  className,
  empty = null,
}: {
  member: ProfileTexts;
  className: string;
  empty?: React.ReactNode;
}) {
  const written = profileTextNames.filter((name) => profileTexts[name].isLong && member[name]);
  if (written.length === 0) return empty;
  return written.map((name) => (
    <p key={name} className={className} dir="auto">
      {member[name]}
    </p>
  ));
}
