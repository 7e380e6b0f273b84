import type { ReactNode } from 'react';

/** The choice of goals in the form. */
export interface GoalChoice {
  isChanged: boolean;
  /** False while an amount is no number above 0. */
  isValid: boolean;
  /** Saves it for a habit that exists. */
  save: (habit: string) => Promise<unknown>;
}

interface GoalFieldsProps {
  /** The habit that is edited. Undefined for a new one. */
  habit: string | undefined;
  unit: string | null;
  /** True if a day has a count, and not only a tick. */
  isCounted: boolean;
  today: string;
  areErrorsShown: boolean;
  /** Called when the habit that is edited adds to a goal already. */
  onKnown: () => void;
  onChange: (choice: GoalChoice) => void;
}

/** Fields for the goals that a habit adds to. The route gives them, because goals grow with habits. */
export type GoalFields = (props: GoalFieldsProps) => ReactNode;
