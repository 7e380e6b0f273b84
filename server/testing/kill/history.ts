/** A write that a client sent, and whether it was acknowledged. */
export interface Attempted {
  acknowledged: boolean;
}

export interface DayHistory {
  readLesson?: Attempted;
  walkReflection?: Attempted;
  completion?: Attempted;
  /** Texts in the order they were sent. */
  texts: { text: string; acknowledged: boolean }[];
}

export interface MemberHistory {
  email: string;
  registration: Attempted;
  token: string | null;
  enrolment?: Attempted;
  days: Map<number, DayHistory>;
}

/** The member's data on the server after a restart. */
export interface MemberFound {
  /** The token is still valid. */
  known: boolean;
  enrolled: boolean;
  currentDay: number;
  completed: number[];
  days: Map<number, { readLesson: boolean; walkReflection: boolean; reflection: string }>;
}

export interface Verdict {
  acknowledged: number;
  /** Acknowledged writes that are gone, as sentences. */
  lost: string[];
  /** Data that no one sent, as sentences. */
  phantom: string[];
}

/**
 * Compares the history with the data: every acknowledged write must be there, and nothing that was never
 * sent. A write without a response may be there or not.
 */
export function judge(history: MemberHistory, found: MemberFound): Verdict {
  const verdict: Verdict = { acknowledged: 0, lost: [], phantom: [] };
  const expect = (what: string, attempted: Attempted | undefined, isThere: boolean, orElse = false) => {
    if (attempted?.acknowledged) verdict.acknowledged += 1;
    if (attempted?.acknowledged && !isThere) verdict.lost.push(`${history.email}: ${what}`);
    if (!attempted && !orElse && isThere) verdict.phantom.push(`${history.email}: ${what}`);
  };
  expect('registration', history.registration, found.known);
  expect('enrolment', history.enrolment, found.enrolled);
  for (const [day, asked] of history.days) {
    const is = found.days.get(day) ?? { readLesson: false, walkReflection: false, reflection: '' };
    const isCompleted = found.completed.includes(day);
    expect(`completion of day ${day}`, asked.completion, isCompleted);
    // Completing a day sets both ticks itself.
    expect(`lesson tick of day ${day}`, asked.readLesson, is.readLesson, asked.completion !== undefined);
    expect(
      `walk tick of day ${day}`,
      asked.walkReflection,
      is.walkReflection,
      asked.completion !== undefined,
    );
    admitText(verdict, history, day, asked, is.reflection);
  }
  for (const day of found.completed)
    if (!history.days.has(day)) verdict.phantom.push(`${history.email}: completion of day ${day}`);
  if (found.enrolled && found.currentDay !== found.completed.length + 1)
    verdict.phantom.push(
      `${history.email}: stands at day ${found.currentDay} after ${found.completed.length} completions`,
    );
  return verdict;
}

function admitText(
  verdict: Verdict,
  { email }: MemberHistory,
  day: number,
  { texts }: DayHistory,
  is: string,
): void {
  const acknowledged = texts.findLastIndex((each) => each.acknowledged);
  verdict.acknowledged += texts.filter((each) => each.acknowledged).length;
  // The last acknowledged text, or one sent after it that got no response.
  const allowed =
    acknowledged === -1
      ? ['', ...texts.map((each) => each.text)]
      : texts.slice(acknowledged).map((each) => each.text);
  if (allowed.includes(is)) return;
  if (texts.some((each) => each.text === is) || is === '')
    verdict.lost.push(`${email}: reflection of day ${day}`);
  else verdict.phantom.push(`${email}: reflection of day ${day}`);
}
