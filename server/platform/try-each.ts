/**
 * Calls `act` for each item, one after another. One that fails doesn't stop the others. Throws all errors together at the end, so that
 * the job that called fails and is tried again. `failed` ends their sentence: "2 files were not moved".
 */
export async function tryEach<T>(
  items: Iterable<T>,
  failed: string,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items)
    try {
      await act(item);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} ${failed}`);
}
