/** Formats of files, and states of an import. */
export const importSources = ['loop', 'habitica', 'csv'] as const;
export type ImportSource = (typeof importSources)[number];
export const importStates = ['found', 'working', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];
/** The order of the numbers of a date such as 03/04/2026. */
export const dateOrders = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Largest file, in bytes. */
export const importBytes = 10 * 1024 * 1024;
