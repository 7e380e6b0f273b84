import { auditing } from '#server/domains/moderation/audit/record-act.ts';
import './events.ts';

const onMember = (
  action: string,
  member: string,
  details: Record<string, string | number | boolean | null> = {},
) => ({
  action,
  targetType: 'member',
  targetId: member,
  details,
});

/** Acts of the office on members, in the audit log. */
export const adminAudit = auditing({
  'sheet.opened': ({ member }) => onMember('open_sheet', member),
  'roles.changed': ({ member, ...roles }) => onMember('change_roles', member, roles),
  'plan.comped': ({ member, ...plan }) => onMember('comp_plan', member, plan),
  'member.signed_out': ({ member, ended }) => onMember('sign_out_member', member, { ended }),
  'password_reset.sent': ({ member }) => onMember('send_password_reset', member),
  'export.ordered': ({ member }) => onMember('order_export', member),
  'users.exported': (filter) => ({
    action: 'export_members',
    targetType: 'members',
    targetId: null,
    details: filter,
  }),
  'settings.changed': ({ changed }) => ({
    action: 'change_settings',
    targetType: 'settings',
    targetId: null,
    details: { changed },
  }),
  'address.tried_again': ({ bounce, member }) =>
    member
      ? onMember('try_address_again', member)
      : { action: 'try_address_again', targetType: 'address', targetId: bounce },
  'note.added': ({ member, note }) => onMember('add_note', member, { note }),
});
