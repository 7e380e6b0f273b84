import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { id, instant, localDate, nullable, text } from '../platform/fields.ts';
import { dateOrders, importBytes, importSources, importStates } from './constants.ts';

/** A habit of the file, and what importing it would do. */
const ImportedHabit = Type.Object({
  name: Type.String(),
  /** False if it would be added to the habit that has the same name. */
  is_new: Type.Boolean(),
  /** Dates that would be added. */
  dates: Type.Integer(),
  /** Dates that the habit has already. They stay as they are. */
  known: Type.Integer(),
  from: nullable(localDate),
  to: nullable(localDate),
});

/** Lines that can't be imported, and the first of them. */
const LeftOut = Type.Object({ count: Type.Integer(), lines: Type.Array(Type.Integer()) });

export const Import = Type.Object({
  id,
  source: Type.Enum([...importSources]),
  state: Type.Enum([...importStates]),
  created_at: instant,
  habits: Type.Array(ImportedHabit),
  unreadable: LeftOut,
  future: LeftOut,
  /** The columns of a table, with those that were read. Empty for an archive. */
  columns: Type.Array(Type.String()),
  date_column: nullable(Type.String()),
  habit_column: nullable(Type.String()),
  value_column: nullable(Type.String()),
  /**
   * How dates such as 03/04/2026 are read. Null if the file has none, and while it is open: the file can't tell, and the
   * member must choose before anything is found.
   */
  date_order: nullable(Type.Enum([...dateOrders])),
  /** True if the file alone can't tell the order, so that the member chooses it. */
  is_date_order_open: Type.Boolean(),
  /** Sentences about what comes along beside the days, and what has no place here. */
  details: Type.Array(Type.String()),
  /** Until when it can be undone. Null unless it can. */
  undo_until: nullable(instant),
});
export type Import = Static<typeof Import>;

const column = Type.Optional(text(200));
const one = Type.Object({ id });

export const imports = endpoints({
  'GET /api/imports': {
    operationId: 'listImports',
    access: 'member',
    summary: "Lists the member's imports of the last seven days, newest first.",
    reply: Type.Array(Import),
  },
  'POST /api/imports': {
    operationId: 'previewImport',
    access: 'member',
    repeat: 'key',
    summary:
      'Reads a file of another habit tracker: the archive of Loop Habit Tracker, the history of Habitica, or a CSV table. Returns what importing it would do, and changes no habit.',
    limit: 10,
    hourly: 60,
    upload: { field: 'file', maxBytes: importBytes },
    body: Type.Object({
      date_column: column,
      habit_column: column,
      value_column: column,
      date_order: Type.Optional(Type.Enum([...dateOrders])),
    }),
    reply: Import,
  },
  'POST /api/imports/:id/apply': {
    operationId: 'applyImport',
    access: 'member',
    repeat: 'unique',
    summary: 'Imports what the preview listed. Repeating it changes nothing.',
    params: one,
    reply: Import,
  },
  'POST /api/imports/:id/undo': {
    operationId: 'undoImport',
    access: 'member',
    repeat: 'state',
    summary:
      'Removes what an import added, within seven days. Dates that the member changed since stay as they are.',
    params: one,
    reply: Import,
  },
});
