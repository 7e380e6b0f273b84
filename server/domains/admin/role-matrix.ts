import { matrixRoles } from '#contract/admin/endpoints.ts';
import { tiers } from '#contract/membership/tiers.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { admit } from '#server/platform/http/serve.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';

type Role = (typeof matrixRoles)[number];

const viewerWith = (role: Role): Viewer | null =>
  role === 'visitor'
    ? null
    : {
        id: '',
        sessionId: '',
        tier: tiers.find((tier) => tier === role) ?? 'starter',
        isAdmin: role === 'admin',
        isModerator: role === 'moderator',
      };

const mayEnter = ({ access }: Endpoint, role: Role): boolean => {
  try {
    admit(access, viewerWith(role));
    return true;
  } catch {
    return false;
  }
};

/** Returns each call of the contract with everyone whom the server admits to it. */
export const roleMatrix = (): { call: string; summary: string; may: Role[] }[] =>
  Object.entries(routes as Record<string, Endpoint>)
    .map(([call, endpoint]) => ({
      call,
      summary: endpoint.summary,
      may: matrixRoles.filter((role) => mayEnter(endpoint, role)),
    }))
    .toSorted((a, b) => (a.call.split(' ')[1] ?? '').localeCompare(b.call.split(' ')[1] ?? ''));
