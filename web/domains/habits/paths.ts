export const habitsPath = '/profile/habits';
export const habitPath = (id: string): string => `${habitsPath}/${id}`;
