import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { totalDays } from '#contract/programme/constants.ts';
import { useOutboxEvents, usePending } from '../../../platform/offline/outbox.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { refreshProgramme, setDay, setProgress } from '../data.ts';
import { dayAfter, type Moment, momentOf, type WaitingDay } from '../rules.ts';
import { withWaiting } from '../streaks/streak-state.ts';
import {
  applyCompletion,
  type CompletionResult,
  completeDay,
  refusal,
  type UpgradeText,
} from './complete-day.ts';
import { completionKey } from './pending-operations.ts';
import {
  cancelCompletion,
  scheduleCompletion,
  undoableCompletion,
  undoTime,
  useUndoableCompletion,
} from './undoable-completion.ts';
import { storeUpgradeCard } from './upgrade-card.ts';

/** Time 'Welcome to Day N!' stays visible, in ms: longer after a confirmation. */
const welcomeTime = { confirmed: 4_000, plain: 3_000 } as const;
const failedAfter = 2_000;
const failedFor = 3_000;
const notSaved = 'Failed to save progress. Please try again.';
const keptTick = 'Saved on this device. We’ll send it when you’re online.';
const keptDay = (day: number) => `Day ${day} is saved on this device. It will be sent by itself.`;

interface Stand {
  programme: string | undefined;
  round: number;
  kind: 'programme' | 'maintenance';
  openDays: number;
}

export interface CompleteDay {
  /** The day being completed. */
  busy: number | null;
  /** Completes a day while the member watches. Resolves to true once the outbox or the server has it, or to false if it was refused. */
  place: (day: number, how: 'confirmed' | 'plain', date?: WaitingDay['for']) => Promise<boolean>;
  /** Completes a day by 'Mark as Read' when all is ticked: welcomes at once, allows undo for ten seconds, then sends the call. */
  completeWithUndo: (day: number, date?: WaitingDay['for']) => void;
  /** Day of the completion that can still be undone. */
  undoable: number | null;
  undo: () => void;
  /** The celebration to show. The page clears it. */
  moment: Moment | null;
  clearMoment: () => void;
  upgrade: UpgradeText | null;
  clearUpgrade: () => void;
  /** Shows after the specified delay that a tick failed or, with its `key`, that it is still pending. */
  sayNotSaved: (key?: string) => void;
}

/** Returns all ways to complete a day, and the toasts, celebrations and offers that follow. */
export function useCompleteDay({ programme, round, kind, openDays }: Stand): CompleteDay {
  const toast = useToast();
  const [busy, setBusy] = useState<number | null>(null);
  const [moment, setMoment] = useState<Moment | null>(null);
  const [upgrade, setUpgrade] = useState<UpgradeText | null>(null);
  const ours = useRef(new Set<string>());
  const held = useUndoableCompletion();
  const pending = usePending();
  const waiting = useRef(pending);
  useEffect(() => {
    waiting.current = pending;
  }, [pending]);

  const show = (placed: CompletionResult, day: number, welcome: number | null) => {
    switch (placed.result) {
      case 'placed': {
        const { reply } = placed;
        if (welcome && !reply.is_finished)
          toast(`Welcome to Day ${reply.currentDay}!`, { lifetime: welcome });
        if (reply.upgrade_card) storeUpgradeCard(reply.upgrade_card);
        setMoment(momentOf(reply, kind));
        return;
      }
      case 'upgrade':
        // The upgrade dialog shows the week's cairn itself. An earned badge is celebrated after it.
        setMoment(placed.badges.length > 0 ? { kind: 'badge', badges: placed.badges } : null);
        return setUpgrade(placed.words);
      case 'waiting':
        return toast(keptDay(day));
      case 'failed':
        return toast.error(placed.sentence);
    }
  };

  const send = async (place: WaitingDay, welcome: number | null): Promise<boolean> => {
    const key = completionKey(programme ?? '', place.round, place.day);
    ours.current.add(key);
    const placed = await completeDay(programme, place);
    ours.current.delete(key);
    show(placed, place.day, welcome);
    return placed.result !== 'failed';
  };

  const place: CompleteDay['place'] = async (day, how, date = 'today') => {
    if (busy !== null) return false;
    setBusy(day);
    const isKept = await send({ round, day, for: date }, welcomeTime[how]);
    setBusy(null);
    return isKept;
  };

  const sendHeldNow = () => {
    const due = cancelCompletion();
    if (!due) return;
    // The page has shown the next day for ten seconds, and keeps showing it during the call.
    setProgress(due.programme, (known) => withWaiting(known, [due]));
    if (due.programme === programme) void send(due, null);
    else void completeDay(due.programme, due);
  };
  const sendHeld = useEffectEvent(sendHeldNow);

  // A closing page may not finish its calls, so the completion is stored as due, and the next visit sends it. The call is tried anyway:
  // if both arrive, the server returns the first response again.
  const seal = useEffectEvent(() => {
    const due = undoableCompletion();
    if (!due) return;
    scheduleCompletion({ ...due, until: 0 });
    void completeDay(due.programme, due);
  });

  const until = held?.until;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(sendHeld, Math.max(0, until - Date.now()));
    window.addEventListener('pagehide', seal);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', seal);
    };
  }, [until]);
  useEffect(
    () => () => {
      // The member left for another page of the app, so the call is sent without messages.
      const due = undoableCompletion() && cancelCompletion();
      if (due) void completeDay(due.programme, due);
    },
    [],
  );

  const completeWithUndo: CompleteDay['completeWithUndo'] = (day, date = 'today') => {
    // At the end of the plan or the programme there is no next day to welcome to, so wait for the response.
    if (!programme || day >= Math.min(openDays, totalDays)) return void place(day, 'plain', date);
    if (undoableCompletion()) sendHeldNow();
    scheduleCompletion({
      programme,
      round,
      day,
      for: date,
      until: Date.now() + undoTime,
      placed_at: new Date().toISOString(),
    });
    toast(`Welcome to Day ${dayAfter(day)}!`, { lifetime: welcomeTime.plain });
  };

  const sayNotSaved = (key?: string) =>
    void setTimeout(() => {
      if (!key) toast.error(notSaved, { lifetime: failedFor });
      else if (waiting.current.some((op) => op.key === key)) toast(keptTick, { lifetime: failedFor });
    }, failedAfter);

  // Receives responses to queued changes and to changes of other tabs.
  useOutboxEvents('days', (event, { missed }) => {
    const { op } = event;
    const of = 'id' in op.params ? op.params.id : undefined;
    if (!programme || of !== programme) return;
    if (missed) return void refreshProgramme();
    if (op.call === 'POST /api/programs/:id/update-checklist') {
      if (event.type === 'refused') sayNotSaved();
      // The tick was saved, perhaps by another tab. It stays after the pending change is removed.
      else {
        const reply = 'readLesson' in event.reply ? event.reply : undefined;
        const ticked = { [String(op.body.item)]: op.body.value === true };
        setDay(programme, Number(op.body.day), (known) =>
          known ? { ...known, ...ticked, ticks: reply?.ticks ?? known.ticks } : reply,
        );
      }
      return;
    }
    if (op.call !== 'POST /api/programs/:id/complete-day' || ours.current.has(op.key)) return;
    const here = document.visibilityState === 'visible';
    if (event.type === 'saved') {
      if (!('completed_day' in event.reply)) return;
      applyCompletion(programme, event.reply);
      if (here) show({ result: 'placed', reply: event.reply }, event.reply.completed_day, null);
    } else {
      const placed = refusal(programme, event.error);
      if (here) show(placed, Number(op.body.day), null);
    }
  });

  return {
    busy,
    place,
    completeWithUndo,
    undoable: held && held.programme === programme && held.until > 0 ? held.day : null,
    undo: () => void cancelCompletion(),
    moment,
    clearMoment: () => setMoment(null),
    upgrade,
    clearUpgrade: () => setUpgrade(null),
    sayNotSaved,
  };
}
