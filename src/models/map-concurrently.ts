/**
 * Runs `work` on every item, at most `concurrency` at a time, and returns the results in the order of the
 * items. After the first failure, no further item is started. The promise rejects with that failure once the
 * running items have ended, so that their side effects are complete.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = Array(items.length);
  const failures: unknown[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    while (next < items.length && failures.length === 0) {
      const at = next++;
      try {
        results[at] = await work(items[at] as Item);
      } catch (error) {
        failures.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
