import type { LineState } from '../pacts/rules.ts';

export interface NudgeHours {
  is_welcome: boolean;
  /** Minutes since midnight on the clock of the one who gets the nudge. */
  from: number;
  until: number;
}

/** Returns when nudges are welcome by the pact. */
export function nudgeHours(lines: readonly LineState[]): NudgeHours {
  const value = lines.find(({ line }) => line === 'nudges')?.value;
  return value && 'is_welcome' in value ? value : { is_welcome: false, from: 0, until: 0 };
}

/** True if a nudge may arrive at this time of the receiver's clock, in hours since midnight. */
export const isInside = ({ is_welcome, from, until }: NudgeHours, localHour: number): boolean =>
  is_welcome && localHour * 60 >= from && localHour * 60 < until;

export const nudgeRefusals = {
  notStarted: 'You can send a nudge once the pact has started.',
  notWelcome: 'Your pact has no nudges. You can suggest a change to that line.',
  sent: "You've sent today's nudge. The next one is yours tomorrow.",
};
/** Returns the sentence for a nudge outside the hours. */
export const outsideHours = (name: string, { from, until }: NudgeHours): string => {
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return `${name} welcomes nudges from ${clock(from)} until ${clock(until)}. We kept your words here.`;
};
