import { greeting } from '#server/domains/auth/emails.ts';
import { dateTimeWords } from '#server/platform/text/rules.ts';

/** Email to authors in a private group whose owner opens its older posts to everyone. */
export const openingEmail = ({
  name,
  group,
  groupId,
  opensAt,
  zone,
}: {
  name: string;
  group: string;
  groupId: string;
  opensAt: Date;
  /** Time zone of the reader. */
  zone: string;
}) => ({
  subject: `What you wrote in “${group}” will become visible to everyone`,
  paragraphs: [
    greeting(name),
    `“${group}” was a private group. Its owner opened it to everyone.`,
    `On ${dateTimeWords('date', opensAt, zone)} the posts and comments from before become visible to every member of this community, yours among them.`,
    'Until then you can keep your posts members-only, or delete your posts and comments. You find both in the menu of each post.',
  ],
  action: { label: 'Go to the group', path: `/groups/${groupId}` },
});
