import type { DB } from '#server/platform/database/database-types.ts';

type Table = keyof DB;

/** How the erasure of a member treats one table. A table without any of these has nothing of a member. */
export interface ErasureRule<Column extends string = string> {
  /** Rows with the member's id in one of these columns are deleted. */
  deletes?: readonly Column[];
  /** These columns lose the member's id, and the row stays. */
  clears?: readonly Column[];
  /** Rows are deleted with their row of this table. */
  within?: Table;
  /** Rows are deleted by the member's email address. */
  byAddress?: true;
  /** Columns that keep the id, with the reason. No other table says whose id it is. */
  keeps?: { columns: readonly Column[]; because: string };
}

const ofMember = { deletes: ['member_id'] } as const;
const nothing = {};

/**
 * Treatment of each table when a member is erased. A table without a rule doesn't compile, and `registry.test.ts`
 * asks for every column that refers to a member. Acts that keep counts right, such as `leaveGroups`, run first. Batches of
 * these rules and the foreign keys do the rest.
 */
export const registry: { readonly [T in Table]: ErasureRule<keyof DB[T] & string> } = {
  achievements: ofMember,
  audit_log: {
    keeps: {
      columns: ['actor_id', 'target_id', 'details'],
      because: 'the log proves what staff did, and a changed row would break its chain of hashes',
    },
  },
  audit_words: ofMember,
  authenticators: ofMember,
  calendar_feeds: ofMember,
  certificates: ofMember,
  charges: { clears: ['member_id'] },
  check_ins: ofMember,
  checkouts: { clears: ['member_id'] },
  comment_likes: ofMember,
  comments: { clears: ['author_id', 'mentions'] },
  conversation_sides: { deletes: ['member_id'], clears: ['partner_id'] },
  conversations: nothing,
  course_enrolments: ofMember,
  course_sections: nothing,
  courses: { clears: ['author_id'] },
  day_completions: ofMember,
  day_reminders: ofMember,
  day_ticks: { within: 'rounds' },
  domain_events: { deletes: ['by_member'] },
  draft_copies: ofMember,
  digest_emails: ofMember,
  drafts: ofMember,
  email_changes: ofMember,
  email_verifications: ofMember,
  erasures: {
    keeps: {
      columns: ['member_id'],
      because: 'it proves the erasure, and lets `check-invariants` find remains',
    },
  },
  exports: ofMember,
  feelings: ofMember,
  first_replies: { deletes: ['member_id'], clears: ['author_id'] },
  first_reply_choices: ofMember,
  follows: { deletes: ['follower_id', 'followed_id'] },
  forum_categories: nothing,
  forum_posts: { clears: ['author_id', 'deleted_by'] },
  forum_reactions: ofMember,
  forum_topics: { clears: ['author_id', 'deleted_by'] },
  founder_seats: { clears: ['member_id'] },
  friend_requests: { deletes: ['requester_id', 'receiver_id'] },
  goal_entries: { within: 'goals' },
  goal_growth: { within: 'goals' },
  goals: ofMember,
  group_members: ofMember,
  group_requests: { deletes: ['member_id'], clears: ['decided_by'] },
  groups: { clears: ['admin_id'] },
  habit_days: { within: 'habits' },
  habits: ofMember,
  images: { clears: ['owner_id'] },
  import_days: { within: 'imports' },
  import_habits: { within: 'imports' },
  imports: ofMember,
  installation: nothing,
  journal_entries: ofMember,
  journal_keys: ofMember,
  lesson_completions: ofMember,
  lessons: nothing,
  live_events: { deletes: ['member_id', 'by_member'] },
  member_blocks: { deletes: ['blocker_id', 'blocked_id'] },
  member_mutes: { deletes: ['muter_id', 'muted_id'] },
  members: { deletes: ['id'] },
  membership_freezes: ofMember,
  memberships: ofMember,
  message_settings: ofMember,
  messages: { clears: ['sender_id', 'receiver_id'] },
  missed_dates: ofMember,
  moderation_cases: { clears: ['author_id', 'reviewed_by'] },
  news: { clears: ['author_id'] },
  news_reactions: ofMember,
  newsletter_consents: { clears: ['member_id'], byAddress: true },
  newsletter_deliveries: nothing,
  newsletter_issues: nothing,
  newsletter_subscriptions: { byAddress: true },
  newsletter_suppressions: nothing,
  newsletter_tries: nothing,
  notification_group_mutes: ofMember,
  notification_mutes: ofMember,
  notification_settings: ofMember,
  notifications: { deletes: ['member_id'], clears: ['by_member'] },
  pact_answers: ofMember,
  pact_lines: { within: 'pacts' },
  pact_nudges: { deletes: ['from_id'] },
  pact_sides: ofMember,
  pacts: { deletes: ['one_id', 'two_id'] },
  partner_requests: { deletes: ['from_id', 'to_id'] },
  partner_searches: ofMember,
  partner_skips: { deletes: ['member_id', 'other_id'] },
  passkey_challenges: ofMember,
  passkeys: ofMember,
  password_resets: ofMember,
  pauses: ofMember,
  payment_choices: { clears: ['member_id'] },
  payment_events: nothing,
  picture_guards: nothing,
  pod_check_ins: nothing,
  pod_facts: ofMember,
  pod_members: ofMember,
  pod_merge_votes: ofMember,
  pod_merges: nothing,
  pod_searches: ofMember,
  pod_waves: { deletes: ['from_id', 'to_id'] },
  pods: nothing,
  post_likes: ofMember,
  posts: { clears: ['author_id', 'pinned_by'] },
  price_notices: { within: 'subscriptions' },
  price_versions: nothing,
  privacy_settings: ofMember,
  programs: nothing,
  push_subscriptions: ofMember,
  quiz_attempts: ofMember,
  quizzes: nothing,
  recovery_codes: ofMember,
  refunds: { clears: ['member_id'] },
  registrations: { clears: ['member_id'], byAddress: true },
  remembered_devices: ofMember,
  reminder_deliveries: ofMember,
  reminders: ofMember,
  repairs: ofMember,
  reports: { clears: ['flagged_by'] },
  review_answers: ofMember,
  review_emails: ofMember,
  rounds: ofMember,
  search_words: nothing,
  sessions: ofMember,
  shared_sentences: { within: 'journal_entries' },
  short_days: ofMember,
  sign_in_challenges: ofMember,
  subscriptions: ofMember,
  suspensions: { deletes: ['member_id'], clears: ['suspended_by', 'lifted_by'] },
  test_charges: nothing,
  test_checkouts: { byAddress: true },
  test_customers: { byAddress: true },
  test_events: { byAddress: true },
  test_refunds: nothing,
  test_subscriptions: nothing,
  throttles: nothing,
  time_zone_changes: ofMember,
  topic_reads: ofMember,
  warnings: { deletes: ['member_id'], clears: ['warned_by'] },
  watched_words: { clears: ['added_by'] },
  weekly_reviews: ofMember,
};

/** Tables whose rows belong to one member, except `members` itself, with the column of its id. */
export const ownRows: readonly { table: string; column: string }[] = Object.entries(registry).flatMap(
  ([table, { deletes = [] }]) => (table === 'members' ? [] : deletes.map((column) => ({ table, column }))),
);

/** Columns that have no id of an erased member. */
export const clearColumns: readonly { table: string; column: string }[] = Object.entries(registry).flatMap(
  ([table, { deletes = [], clears = [] }]) => [...deletes, ...clears].map((column) => ({ table, column })),
);
