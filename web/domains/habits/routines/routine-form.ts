import type { Habit } from '#contract/habits/endpoints.ts';

/** A routine in its dialog. `key` stays while its name is typed. */
export interface RoutineForm {
  key: number;
  name: string;
  /** Its habits in their order. */
  ids: string[];
}

type Listed = Pick<Habit, 'id' | 'routine'>;

/** Returns the routines of a list, in the order of their first habit. */
export const routineForms = (habits: readonly Listed[]): RoutineForm[] =>
  [...Map.groupBy(habits, ({ routine }) => routine)]
    .filter(([name]) => name !== null)
    .map(([name, list], key) => ({ key, name: name ?? '', ids: list.map(({ id }) => id) }));

/** Returns a sentence for each routine that can't be saved, by its key. One without habits isn't saved, so it may have no name. */
export function routineErrors(forms: readonly RoutineForm[]): Record<number, string> {
  const names = forms.map(({ name }) => name.trim().toLowerCase());
  return Object.fromEntries(
    forms.flatMap(({ key, ids }, at) => {
      const name = names[at];
      if (name === '') return ids.length > 0 ? [[key, 'Please give the routine a name.']] : [];
      return names.indexOf(name ?? '') < at ? [[key, 'Another routine has this name.']] : [];
    }),
  );
}

/** Returns the order of all habits: the routines in theirs, then the habits without one. */
export function orderOf(
  habits: readonly Listed[],
  forms: readonly RoutineForm[],
): { id: string; routine: string | null }[] {
  const placed = forms.flatMap(({ name, ids }) => ids.map((id) => ({ id, routine: name.trim() })));
  const free = habits.filter(({ id }) => placed.every((one) => one.id !== id));
  return [...placed, ...free.map(({ id }) => ({ id, routine: null }))];
}

/** Returns a list with an item one place earlier (-1) or later (1). */
export function swapped<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return [...list];
  return list.toSpliced(at, 1, other).toSpliced(at + by, 1, one);
}
