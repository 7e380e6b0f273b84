import { expect, test } from './journey.ts';
import { accounts } from './refused-forms/accounts.ts';
import { community } from './refused-forms/community.ts';
import { courses } from './refused-forms/courses.ts';
import { learning } from './refused-forms/learning.ts';
import { office } from './refused-forms/office.ts';
import { partners } from './refused-forms/partners.ts';
import { people } from './refused-forms/people.ts';
import { practice } from './refused-forms/practice.ts';
import { visitors } from './refused-forms/visitors.ts';
import { walk } from './refused-save.ts';

// After a refused save the focus and the screen are at the first wrong field or at the explanation, in every form.
test.describe.configure({ mode: 'parallel' });

/** Saves whose refusal isn't seen yet, with the reason. The walk fails if one of them is seen. */
const knownUnseen: string[] = [];
const groups = { accounts, courses, learning, community, people, practice, partners, office, visitors };
/** Words of the names of the only forms to walk. */
const only = process.env['WALK_ONLY'];

for (const [name, { prepare, forms }] of Object.entries(groups)) {
  const walked = forms.filter((form) => !only || form.name.includes(only));
  if (walked.length === 0) continue;
  test(`refused saves are seen: ${name}`, async ({ page, arrive, call, noise, stage, time }) => {
    noise.announce(/status of (422|500|409)/, /status of 403 .*\/(auth|admin\/invitations)/);
    const made = await prepare({ page, arrive, call, stage, time });
    const faults: string[] = [];
    for (const [place, form] of walked.entries()) faults.push(...(await walk(page, form, made, place)));
    const known = walked.flatMap((form) => knownUnseen.filter((each) => each.startsWith(`${form.name},`)));
    expect(faults.toSorted()).toEqual(known.toSorted());
  });
}
