/** Rows of one statement. */
export const batchSize = 5000;

/** Repeats a delete of at most `batchSize` rows until there are fewer, so that no statement of a job locks many rows or runs for long. */
export async function inBatches(deleteSome: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  while (Number((await deleteSome()).numAffectedRows ?? 0) === batchSize);
}
