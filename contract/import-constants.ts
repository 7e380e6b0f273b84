/** Formats of files, and states of an import. */
export const importSources = ['loop', 'habitica', 'csv'] as const;
export type ImportSource = (typeof importSources)[number];
export const importStates = ['found', 'working', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** Largest file, in bytes. */
export const importBytes = 10 * 1024 * 1024;
