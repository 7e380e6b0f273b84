import type { Static } from 'typebox';
import { mostDatesEver } from '#contract/gatherings/constants.ts';
import type { gatherings } from '#contract/gatherings/endpoints.ts';
import { changeText } from '#server/domains/moderation/publish-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, invalid } from '#server/platform/http/http-error.ts';
import { type Actor } from '#server/platform/viewer/rules.ts';
import { cancelMeeting, insertMeeting, updateMeeting } from './meetings/store.ts';
import { readFields, requireDates, requireFreeQuarter, wordsOf } from './plan-gathering.ts';
import { readGathering } from './read-gathering.ts';
import { addRefusal, datesEver, mayPlan, planMeetings, quarterIn } from './rules.ts';
import { lockOpen } from './seats/lock-open.ts';
import { offerFreeSeats } from './seats/offer-seats.ts';
import { countSeats, membersWith } from './seats/store.ts';
import { lockGathering, updateGathering } from './store.ts';

type ChangeForm = Static<(typeof gatherings)['PUT /api/gatherings/:id']['body']>;

const isCancelled = 'This one was cancelled, so it can’t be changed. Nothing you wrote is lost.';

/**
 * Changes a gathering of the viewer. Dates that began stay as they are, and others that the form leaves out are cancelled. Members with
 * a seat hear of new times. A host without the plan leads what they planned and adds no dates. Throws 404, 403, 409 for a newer version,
 * and 422.
 */
export async function changeGathering(
  db: Database,
  { id, form, actor }: { id: string; form: ChangeForm; actor: Actor },
): Promise<void> {
  const { viewer, now } = actor;
  const { gathering, meetings } = await lockOpen(db, { id, viewer, now });
  if (gathering.host_id !== viewer.id) throw forbidden('Its host can change it. Nothing you wrote is lost.');
  if (gathering.cancelled_at !== null) throw conflict(isCancelled, 'cancelled');
  const { kind, zone } = gathering;
  const fields = readFields(form, kind);
  const began = meetings.filter(({ starts_at }) => starts_at <= now);
  const planned = requireDates(planMeetings(form.meetings, { kind, zone, now, began }));
  const ahead = meetings.filter(({ starts_at, cancelled_at }) => starts_at > now && cancelled_at === null);
  const added = planned.filter(({ id: meetingId }) => ahead.every((each) => each.id !== meetingId));
  if (added.length > 0 && !mayPlan(kind, viewer)) throw forbidden(addRefusal[kind], 'upgrade_required');
  if (added.length > 0 && meetings.length + added.length > mostDatesEver)
    throw invalid(datesEver, { meetings: datesEver });
  const { taken } = await countSeats(db, id);
  if (fields.seats < taken) {
    const seats = `${taken} seats are taken already, so there can’t be fewer. Nothing you wrote is lost.`;
    throw invalid(seats, { seats });
  }
  const dates = [...began.filter(({ cancelled_at }) => cancelled_at === null), ...planned];
  const [first = { starts_at: now }] = dates;
  const last = dates.at(-1) ?? { ends_at: now };
  const quarter = kind === 'intensive' ? quarterIn(zone, first.starts_at) : null;
  if (quarter !== null) await requireFreeQuarter(db, quarter, id);
  let isMoved = false;
  await changeText(
    db,
    {
      contentType: 'gathering',
      contentId: id,
      writerId: viewer.id,
      ...wordsOf(fields, planned),
      isHidden: gathering.hidden_at !== null,
      conflict:
        form.version === gathering.version
          ? null
          : {
              detail: 'You changed this somewhere else meanwhile. Your text is still here.',
              current: () => readGathering(db, id, { viewer, now }),
            },
      now,
    },
    async () => {
      await updateGathering(
        db,
        id,
        { ...fields, quarter, startsAt: first.starts_at, endsAt: last.ends_at },
        now,
      );
      for (const { id: meetingId, ...meeting } of planned) {
        const known = ahead.find((each) => each.id === meetingId);
        if (!known) await insertMeeting(db, { id: newId(), gatheringId: id, ...meeting, now });
        else await updateMeeting(db, known.id, { ...meeting, now });
        isMoved ||=
          known?.starts_at.getTime() !== meeting.starts_at.getTime() ||
          known.ends_at.getTime() !== meeting.ends_at.getTime();
      }
      for (const { id: meetingId } of ahead.filter((each) =>
        planned.every(({ id: kept }) => kept !== each.id),
      )) {
        await cancelMeeting(db, meetingId, now);
        isMoved = true;
      }
    },
  );
  const changed = await lockGathering(db, id);
  if (changed) await offerFreeSeats(db, changed, now);
  await recordEvent(db, 'gathering.changed', { by: viewer.id, about: { gathering: id }, at: now });
  if (isMoved)
    await recordEvent(db, 'gathering.moved', {
      by: viewer.id,
      about: { gathering: id, members: await membersWith(db, id, ['reserved', 'offered']) },
      at: now,
    });
}
