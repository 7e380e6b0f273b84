import { ofMember, type Tables } from '#server/platform/database/tables.ts';

export const draftTables = {
  drafts: {
    file: 'drafts/drafts',
    owner: 'member_id',
    columns: ['updated_at', 'place', 'title', 'content', 'tags', 'fields', 'queue'],
    without: { member_id: 'the member', base_version: 'internal', version: 'internal', writer: 'internal' },
    erased: { ...ofMember, mentions: { html: 'content' } },
  },
  draft_copies: {
    file: 'drafts/copies',
    owner: 'member_id',
    columns: ['updated_at', 'place', 'title', 'content', 'tags', 'fields', 'queue'],
    without: { id: 'internal', member_id: 'the member', base_version: 'internal' },
    erased: ofMember,
  },
} satisfies Tables;
