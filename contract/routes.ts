import { auth } from './auth.ts';
import { courses } from './courses.ts';
import { journal } from './journal.ts';
import { membership } from './membership.ts';
import { newsletter } from './newsletter.ts';
import { notifications } from './notifications.ts';
import { profile } from './profile.ts';
import { programmes } from './programme.ts';

/** Every call of the product. The web takes the type only. */
export const routes = {
  ...auth,
  ...profile,
  ...programmes,
  ...journal,
  ...courses,
  ...notifications,
  ...membership,
  ...newsletter,
};
export type Routes = typeof routes;
