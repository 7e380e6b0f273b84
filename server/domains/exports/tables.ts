import { ofMember, type Tables } from '#server/platform/database/tables.ts';

export const exportTables = {
  exports: {
    file: 'account/exports',
    owner: 'member_id',
    columns: ['asked_at', 'contents', 'state', 'ready_at', 'expires_at', 'bytes'],
    without: {
      id: 'internal',
      member_id: 'the member',
      file: 'internal',
      link_key: 'a secret',
      worked_at: 'internal',
    },
    erased: ofMember,
  },
} satisfies Tables;
