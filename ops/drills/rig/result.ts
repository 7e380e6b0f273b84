/** What a drill found, for the table of `all.ts`. Numbers that it doesn't measure are left out. */
export interface DrillResult {
  drill: string;
  passed: boolean;
  /** Acknowledged changes that are gone, or that their author didn't see. */
  lost?: number;
  /** Changes that are there twice. */
  doubled?: number;
  /** Calls without a good answer. */
  failed?: number;
  /** Seconds without an acknowledged change. */
  downtime?: number;
  /** True when the fault that was made on purpose was found. */
  control: boolean;
  note?: string;
}

/** Ends a drill: its last line is the result, as JSON. */
export function conclude(result: DrillResult): void {
  console.log(JSON.stringify(result));
  process.exitCode = result.passed && result.control ? 0 : 1;
}
