import type { AnyRoute } from '@tanstack/react-router';
import type { routeTree } from '../routes.gen.ts';
import { Route as root } from './__root.tsx';
import { Route as today } from './_app/evolve90.tsx';
import { Route as start } from './_app/index.tsx';
import { Route as app } from './_app.tsx';
import { Route as login } from './auth/login.tsx';

/*
 * The pages that most visits begin with. They are in the first chunk, and all others in one that loads after the
 * first paint (`-all-pages.ts`). A new page adds nothing to either of the first screens.
 */

/** Gives a route its place in the tree, as `routes.gen.ts` does. */
const at = (route: AnyRoute, path: string, parent: AnyRoute): AnyRoute =>
  route.update({ id: path, path, getParentRoute: () => parent } as never);

const members = app.update({ id: '/_app', getParentRoute: () => root } as never);

/** The first pages. They are the routes of `routes.gen.ts` too, which puts all others beside them. */
export const firstPages = root._addFileChildren({
  app: members._addFileChildren({ start: at(start, '/', app), today: at(today, '/evolve90', app) }),
  login: at(login, '/auth/login', root),
}) as unknown as typeof routeTree;
