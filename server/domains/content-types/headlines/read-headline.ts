import { invalid } from '#server/platform/http/http-error.ts';
import { headlineTooLong, isTooLong, tidyHeadline, tidyTags } from './rules.ts';

/** Returns a typed headline as one line, empty for a blank one. Throws 422 for one that is too long. */
export function readHeadline(typed: string): string {
  const line = tidyHeadline(typed);
  if (isTooLong(line)) throw invalid(headlineTooLong, { title: headlineTooLong });
  return line;
}

/** Returns typed tags, tidied. Throws 422 for too many or too long ones. */
export function readTags(typed: string | readonly string[] | undefined): string[] {
  const read = tidyTags(typed ?? []);
  if ('refusal' in read) throw invalid(read.refusal, { tags: read.refusal });
  return read.tags;
}
