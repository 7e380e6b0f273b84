import { type Tier, tierLabels } from '#contract/membership/tiers.ts';
import { isUuid } from '#contract/platform/uuid.ts';
import type { Answer } from '../../platform/http/api.ts';
import { capital, dateTimeWords } from '../../ui/formats.ts';

type Row = Answer<'GET /api/admin/audit'>[number];

/** Acts of the log in words. Older rows have the same names. */
const acts: Record<string, string> = {
  add_lesson: 'Added a lesson to',
  add_note: 'Added a note about',
  appeal_decision: 'Asked for another look at a decision about',
  appeal_suspension: 'Asked for another look at the suspension of',
  appoint_admin: 'Appointed an administrator,',
  approve_blog_post: 'Approved',
  cancel_deletion: 'Cancelled the deletion of',
  cancel_gathering: 'Cancelled',
  cancel_invitations: 'Cancelled invitations',
  change_categories: 'Changed the categories of the forum',
  change_group: 'Changed',
  change_question: 'Changed',
  change_ready_reply: 'Changed a ready reply',
  change_roles: 'Changed the roles of',
  change_settings: 'Changed settings',
  change_watched_words: 'Changed the watched words',
  comp_plan: 'Changed the free plan of',
  copy_course: 'Copied',
  delete_comment: 'Deleted',
  delete_course: 'Deleted',
  delete_group: 'Deleted',
  delete_lesson: 'Deleted a lesson of',
  delete_member: 'Deleted the account of',
  delete_post: 'Deleted',
  delete_ready_reply: 'Deleted a ready reply',
  delete_reply: 'Deleted',
  delete_topic: 'Deleted',
  dismiss_report: 'Found nothing wrong with',
  edit_assignment: 'Edited an assignment of',
  edit_captions: 'Edited captions of',
  edit_course: 'Edited',
  edit_lesson: 'Edited a lesson of',
  edit_quiz: 'Edited a quiz of',
  erase_account: 'Erased the account of',
  export_members: 'Downloaded the list of members',
  grant_appeal: 'Lifted after an appeal the suspension of',
  hide_content: 'Hid',
  import_lessons: 'Imported lessons into',
  invite_author: 'Invited an author to',
  invite_members: 'Sent invitations',
  lift_suspension: 'Lifted the suspension of',
  lock_topic: 'Locked',
  move_topic: 'Moved',
  note_on_question: 'Added a note to',
  open_sheet: 'Opened the sheet of',
  order_course: 'Sorted',
  order_export: 'Prepared the archive of',
  pin_topic: 'Pinned',
  plan_deletion: 'Planned the deletion of',
  publish_programme_day: 'Published',
  publish_quotes: 'Published the quotes',
  refuse_appeal: 'Kept after an appeal the suspension of',
  reject_blog_post: 'Rejected',
  remove_author: 'Removed an author of',
  remove_content: 'Removed',
  reopen_case: 'Undid a decision about',
  reply_to_question: 'Replied to',
  resend_invitation: 'Sent an invitation again',
  reset_second_step: 'Reset the two-step sign-in of',
  restore_lesson: 'Restored a lesson of',
  restore_reply: 'Restored',
  restore_topic: 'Restored',
  retry_job: 'Ran a job again',
  review_work: 'Read work handed in for',
  send_newsletter: 'Sent',
  send_password_reset: 'Sent a link for a new password to',
  sign_out_member: 'Signed out everywhere',
  suspend_content: 'Hid, and suspended its author for,',
  suspend_member: 'Suspended',
  try_address_again: 'Sends emails again to',
  unlock_topic: 'Unlocked',
  unpin_topic: 'Unpinned',
  verify_address: 'Confirmed the email address of',
  warn_content: 'Warned the author of',
  withdraw_invitation: 'Withdrew an invitation',
};
const nouns: Record<string, string> = {
  address: 'an address',
  blog: 'a blog post',
  invitation: '',
  invitations: '',
  job: '',
  member: 'a member',
  members: '',
  news: 'a news post',
  question: 'a question',
  quotes: '',
  ready_reply: '',
  settings: '',
  watched_words: '',
  work: 'work of a learner',
};

const inWords = (name: string): string => name.replaceAll('_', ' ');

/** Returns the act of a row: "Suspended". */
export const actWords = ({ action }: Pick<Row, 'action'>): string =>
  acts[action] ?? `${action.charAt(0).toUpperCase()}${inWords(action.slice(1))}`;

/** Returns the object of an act with the page where it is; empty words for acts that name theirs. */
export function targetOf({
  target_type: type,
  target_id: id,
  target_name: name,
  details,
}: Pick<Row, 'target_type' | 'target_id' | 'target_name' | 'details'>): {
  words: string;
  href: string | null;
} {
  const caseId = details['case_id'];
  const noun = type === 'programme_day' ? `Day ${id}` : (nouns[type] ?? `a ${inWords(type)}`);
  const by = type !== 'member' && name ? ` of ${name}` : '';
  const words = type === 'member' && name ? name : `${noun}${by}`;
  if (words === '') return { words, href: null };
  if (typeof caseId === 'string' && type !== 'member') return { words, href: `/admin?report=${caseId}` };
  if (!id) return { words, href: null };
  if (type === 'member') return { words, href: name ? `/admin?tab=users&member=${id}` : null };
  if (type === 'question') return { words, href: `/admin?tab=support&ticket=${id}` };
  if (type === 'programme_day') return { words, href: `/admin?tab=programme&day=${id}` };
  const page = { group: '/groups', course: '/lms' }[type];
  return { words, href: page ? `${page}/${id}` : null };
}

/** Names of details that aren't their words. */
const labels: Record<string, string> = { admin: 'Administrator', tier: 'Plan', until: 'End' };

/** Returns what changed, one line each, with the value before where it is known. Ids say nothing, and are left out. */
export function changesOf({ details }: Pick<Row, 'details'>): string[] {
  return Object.entries(details).flatMap(([name, value]): string[] => {
    if (value === '' || name === 'note' || name.endsWith('_id') || isUuid(String(value))) return [];
    if (name === 'changed' && Array.isArray(value)) return value.map((line) => capital(unscored(line)));
    const key = name.replace(/^is_/, '');
    const label = labels[key] ?? capital(inWords(key));
    const before = details[`was_${key}`];
    if (before !== undefined)
      return before === value ? [] : [`${label}: ${said(key, before)} to ${said(key, value)}`];
    if (name === 'was_until') return 'until' in details ? [] : [`End before: ${said('until', value)}`];
    if (value === null || name.startsWith('was_')) return [];
    if (key === 'until') return [`Until ${said(key, value)}`];
    const words = said(key, value);
    return words === '' ? [] : [`${label}: ${words}`];
  });
}

/** Returns a value of a detail in words. */
function said(key: string, value: Row['details'][string] | undefined): string {
  if (key === 'until') return typeof value === 'string' ? dateTimeWords('date', value) : 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  return key === 'tier' ? (tierLabels[value as Tier] ?? String(value)) : String(value ?? 'none');
}

/** A setting is stored as its key with both values: "free_days: 7 to 5". */
const unscored = (line: string): string => line.replace(/^[a-z_]+/, inWords);
