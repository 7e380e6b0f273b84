const words: Record<string, string> = {
  'member.registered': 'Joined',
  'member.returned': 'Came back',
  'account.deactivated': 'Deactivated the account',
  'deletion.planned': 'Asked to delete the account',
  'email.changed': 'Changed the email address',
  'password.changed': 'Changed the password',
  'password.reset': 'Set a new password by email',
  'second_step.turned_on': 'Turned on two-step sign-in',
  'second_step.turned_off': 'Turned off two-step sign-in',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'tier.changed': 'Moved to another plan',
  'subscription.begun': 'Began to pay for a plan',
  'subscription.cancelled': 'Cancelled the membership',
  'subscription.paused': 'Paused the membership',
  'subscription.resumed': 'Resumed the membership',
  'subscription.ended': 'The membership ended',
  'renewal.failed': 'A renewal failed',
  open_sheet: 'Opened this sheet',
  change_roles: 'Changed the roles',
  comp_plan: 'Gave or took back a free plan',
  sign_out_member: 'Signed them out everywhere',
  send_password_reset: 'Sent a link for a new password',
  order_export: 'Prepared the archive of their data',
  add_note: 'Added a note',
  suspend_member: 'Suspended them',
  lift_suspension: 'Lifted the suspension',
};

/** Returns an event or an act of the audit log in words. */
export const momentWords = (what: string): string =>
  words[what] ?? `${what.charAt(0).toUpperCase()}${what.slice(1).replaceAll(/[._]/g, ' ')}`;
