import { auditing } from './audit/record-act.ts';

/** Acts of moderation in the audit log. */
export const moderationAudit = auditing({
  'case.decided': ({ action, ...about }) => ({
    action: action ? `${action}_content` : 'dismiss_report',
    ...ofCase(about),
  }),
  'case.reopened': ({ was, ...about }) => {
    const { details, ...target } = ofCase(about);
    return { action: 'reopen_case', ...target, details: { ...details, was } };
  },
  'decision.appealed': (about) => ({ action: 'appeal_decision', ...ofCase(about) }),
  'member.suspended': ({ member, case: caseId, ...ends }) => ({
    action: 'suspend_member',
    targetType: 'member',
    targetId: member,
    details: { ...ends, case_id: caseId },
  }),
  'suspension.lifted': ({ member, case: caseId, was_until }) => ({
    action: 'lift_suspension',
    targetType: 'member',
    targetId: member,
    details: { case_id: caseId, was_until },
  }),
  'suspension.appealed': ({ member, appeal }) => ({
    action: 'appeal_suspension',
    targetType: 'member',
    targetId: member,
    details: { appeal_id: appeal },
  }),
  'appeal.decided': ({ member, appeal, outcome }) => ({
    action: outcome === 'lifted' ? 'grant_appeal' : 'refuse_appeal',
    targetType: 'member',
    targetId: member,
    details: { appeal_id: appeal },
  }),
  'second_step.reset': ({ member }) => ({
    action: 'reset_second_step',
    targetType: 'member',
    targetId: member,
  }),
  'admin.appointed': ({ member, outcome }) => ({
    action: 'appoint_admin',
    targetType: 'member',
    targetId: member,
    details: { outcome },
  }),
  'email.verified': ({ member }) => ({ action: 'verify_address', targetType: 'member', targetId: member }),
  'watched_words.changed': ({ added, removed }) => ({
    action: 'change_watched_words',
    targetType: 'watched_words',
    targetId: null,
    details: { added, removed },
  }),
});

const ofCase = (about: { case: string; content_type: string; content: string; author: string | null }) => ({
  targetType: about.content_type,
  targetId: about.content,
  details: { case_id: about.case, author_id: about.author },
});
