import { randomId } from '../app/random-id.ts';
import { ApiError, NetworkError } from '../http/api-error.ts';
import {
  type AnswerOf,
  add,
  attempt,
  conflictOf,
  drop,
  fateOf,
  type OfflineCalls,
  type Operation,
  rebase,
  resolveConflict,
  type VersionedFields,
  type VersionedText,
  versionIn,
  type WaitingCall,
  waitBefore,
  yieldPlace,
} from './outbox-rules.ts';

export interface Store {
  load(member: string): Promise<Operation[]>;
  /** Applies one atomic step to the stored list, also across tabs. Returns the new list. */
  change(member: string, step: (list: Operation[]) => Operation[]): Promise<Operation[]>;
  clear(member: string): Promise<void>;
}

export type Outcome<C extends WaitingCall = WaitingCall> =
  | { status: 'saved'; reply: AnswerOf<C>; op: Operation<C> }
  | { status: 'refused'; error: ApiError; op: Operation<C> }
  | { status: 'waiting'; error: Error; op: Operation<C> }
  | { status: 'replaced'; op: Operation<C> };

/** `merged`: the text was merged with one from another device; show the one in `op.body`. */
export type OutboxEvent =
  | { type: 'saved'; op: Operation; reply: AnswerOf<WaitingCall>; merged: boolean }
  | { type: 'refused'; op: Operation; error: ApiError };

interface Parts {
  store: Store;
  send: (op: Operation) => Promise<AnswerOf<WaitingCall>>;
  channel?: () => Pick<BroadcastChannel, 'postMessage' | 'close'> & {
    onmessage: BroadcastChannel['onmessage'];
  };
  locks?: Pick<LockManager, 'request'>;
  chance?: () => number;
}

type Message = {
  member: string;
  changed?: true;
  saved?: Extract<OutboxEvent, { type: 'saved' }>;
  refused?: { op: Operation; status: number; body: unknown };
};

/** `missed`: the event is from before the listener came. A page may have read newer data since. */
export type Listener = (event: OutboxEvent, when: { missed: boolean }) => void;

const maxMerges = 20;
/** Most events that wait for a listener. */
const mostEvents = 200;

/** Queue of one member's unsaved changes: stored first, then sent in order by one tab at a time. */
export class Outbox {
  private readonly parts: Parts;
  private readonly watchers = new Set<() => void>();
  private readonly listeners = new Map<Listener, string>();
  /** The newest events since the page opened, and who has heard each. A part that listens may load later than the first ones. */
  private events: { event: OutboxEvent; heardBy: Set<string> }[] = [];
  private readonly promises = new Map<string, (outcome: Outcome) => void>();
  private channel: ReturnType<NonNullable<Parts['channel']>> | null = null;
  private member: string | null = null;
  private list: readonly Operation[] = [];
  /** Declared by the domains. Set before `use`. */
  calls: Partial<OfflineCalls> = {};
  /** The newest version of each text this browser saved, so that the next save builds on it. */
  private readonly versions = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private draining: Promise<void> | null = null;
  private wanted = false;
  /** True if the connection returned while a call was under way, which may still fail for want of it. */
  private hasReconnected = false;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  readonly pending = (): readonly Operation[] => this.list;

  /**
   * Calls the listener with every event from now on, and first with those that no listener of this name has heard yet, as `missed`.
   * Returns the unsubscribe function.
   */
  subscribe(name: string, listener: Listener): () => void {
    this.listeners.set(listener, name);
    for (const { event, heardBy } of this.events) {
      if (event.op.member !== this.member || heardBy.has(name)) continue;
      heardBy.add(name);
      listener(event, { missed: true });
    }
    return () => this.listeners.delete(listener);
  }

  /** Switches to another member, or to none with null. Loads that member's waiting changes and sends them. */
  use(member: string | null): void {
    if (member === this.member) return;
    this.member = member;
    clearTimeout(this.timer);
    this.show([]);
    if (!member) return;
    this.listen();
    void this.parts.store.load(member).then(
      (list) => {
        if (this.member !== member) return;
        this.show(list);
        if (list.length > 0) this.wake();
      },
      () => undefined,
    );
  }

  async enqueue(
    change: Pick<Operation, 'key' | 'call' | 'params' | 'query' | 'body'> & {
      happened_at?: string | undefined;
    },
  ): Promise<Outcome> {
    const { member } = this;
    if (!member) throw new Error('Error: Not logged in');
    const happened_at = change.happened_at ?? new Date().toISOString();
    const op: Operation = {
      ...change,
      body: this.onLatest(change),
      id: randomId(),
      member,
      happened_at,
      attempts: 0,
    };
    const outcome = new Promise<Outcome>((resolve) => this.promises.set(op.id, resolve));
    const replaced = this.list.filter((waiting) => waiting.key === op.key && waiting.call === op.call);
    const versioned = this.versioned(op);
    this.show(add(this.list, op, versioned));
    await this.change(member, (list) => add(drop(list, op.id), op, versioned));
    for (const old of replaced) this.settle(old.id, { status: 'replaced', op: old });
    this.tell({ member, changed: true });
    this.wake();
    return outcome;
  }

  /** Tries to send now. A call during a run makes that run check the queue once more at its end. */
  wake(): void {
    clearTimeout(this.timer);
    this.wanted = true;
    this.draining ??= this.exclusively(() => this.drain()).finally(() => {
      this.draining = null;
      if (this.wanted && this.list.length > 0 && this.member) this.wake();
    });
  }

  /** Sends now that the connection is back, also after a call that is still failing without it. */
  reconnected(): void {
    this.hasReconnected = this.draining !== null;
    this.wake();
  }

  /** Deletes every change of a member who logged out. */
  async forget(member: string): Promise<void> {
    if (this.member === member) this.show([]);
    this.events = this.events.filter(({ event }) => event.op.member !== member);
    await this.parts.store.clear(member).catch(() => undefined);
    this.tell({ member, changed: true });
  }

  private exclusively(work: () => Promise<void>): Promise<void> {
    return this.parts.locks
      ? (this.parts.locks.request(`evolve.outbox.${this.member}`, work) as Promise<void>)
      : work();
  }

  private async drain(): Promise<void> {
    const { member } = this;
    while (member && member === this.member) {
      this.wanted = false;
      const stored = await this.parts.store.load(member).catch(() => null);
      const list = stored ?? [...this.list];
      if (stored) this.show(stored);
      const op = list[0];
      if (!op) return;
      await this.change(member, (all) => attempt(all, op.id));
      if (!(await this.sendOne(member, { ...op, attempts: op.attempts + 1 }))) return;
    }
  }

  /** Sends one change and handles the result. Returns true if the next one may follow. */
  private async sendOne(member: string, op: Operation): Promise<boolean> {
    let reply: AnswerOf<WaitingCall>;
    try {
      reply = await this.parts.send(op);
    } catch (error) {
      return this.failed(member, op, error);
    }
    const versioned = this.versioned(op);
    const version = versionIn(reply, versioned);
    await this.remove(member, op.id, (list) =>
      versioned && version !== undefined ? rebase(list, op.key, version, versioned) : list,
    );
    this.publish({ type: 'saved', op, reply, merged: op.merged ?? false });
    return true;
  }

  private async failed(member: string, op: Operation, error: unknown): Promise<boolean> {
    const versioned = this.versioned(op);
    const theirs = conflictOf(error, versioned);
    if (versioned && theirs && op.attempts < maxMerges) return this.merge(member, op, theirs, versioned);
    const fate = fateOf(error);
    if (fate === 'refused') {
      const wasWaiting = await this.remove(member, op.id);
      // A refusal is reported only if no newer change replaced this one meanwhile.
      if (wasWaiting) this.publish({ type: 'refused', op, error: error as ApiError });
      return true;
    }
    this.settle(op.id, {
      status: 'waiting',
      error: error instanceof Error ? error : new NetworkError(error),
      op,
    });
    if (fate === 'stop') return this.rest();
    await this.change(member, (list) => yieldPlace(list, op.id));
    this.timer = setTimeout(
      () => this.wake(),
      waitBefore(op.attempts, error, (this.parts.chance ?? Math.random)()),
    );
    return this.rest();
  }

  /**
   * Another device saved this text first. Merges both versions and sends the result on top of the server's.
   */
  private async merge(
    member: string,
    op: Operation,
    theirs: VersionedText,
    versioned: VersionedFields,
  ): Promise<boolean> {
    const both = resolveConflict(op, theirs, randomId(), versioned);
    const promise = this.promises.get(op.id);
    let isStillWaiting = false;
    await this.change(member, (list) =>
      list.map((waiting) => {
        if (waiting.id === op.id) isStillWaiting = true;
        return waiting.id === op.id
          ? both
          : waiting.key === op.key
            ? resolveConflict(waiting, theirs, waiting.id, versioned)
            : waiting;
      }),
    );
    if (!isStillWaiting) return true;
    this.promises.delete(op.id);
    if (promise) this.promises.set(both.id, promise);
    return this.sendOne(member, both);
  }

  /** A text saved a moment ago may have a newer version than the screen knows. */
  private onLatest(change: Pick<Operation, 'key' | 'call' | 'body'>): Operation['body'] {
    const { key, body } = change;
    const known = this.versions.get(key) ?? 0;
    const base = this.versioned(change)?.base ?? '';
    const stated = body[base];
    return typeof stated === 'number' && stated < known ? { ...body, [base]: known } : body;
  }

  private versioned({ call }: Pick<Operation, 'call'>): VersionedFields | undefined {
    return this.calls[call]?.versioned;
  }

  private rest(): false {
    this.wanted = this.hasReconnected;
    this.hasReconnected = false;
    return false;
  }

  private async remove(
    member: string,
    id: string,
    also: (list: Operation[]) => Operation[] = (list) => list,
  ): Promise<boolean> {
    let wasThere = false;
    await this.change(member, (list) => {
      wasThere = list.some((op) => op.id === id);
      return also(drop(list, id));
    });
    return wasThere;
  }

  // Without storage (a private window, a full disk) changes are still sent from memory.
  private async change(member: string, step: (list: Operation[]) => Operation[]): Promise<void> {
    const after = await this.parts.store.change(member, step).catch(() => step([...this.list]));
    if (this.member === member) this.show(after);
  }

  private show(list: readonly Operation[]): void {
    if (list.length === 0 && this.list.length === 0) return;
    this.list = list;
    for (const watcher of this.watchers) watcher();
  }

  private publish(event: OutboxEvent): void {
    const { op } = event;
    this.tell(
      event.type === 'saved'
        ? { member: op.member, saved: event }
        : { member: op.member, refused: { op, status: event.error.status, body: event.error.body } },
    );
    this.hear(event);
  }

  private hear(event: OutboxEvent): void {
    const version = event.type === 'saved' ? versionIn(event.reply, this.versioned(event.op)) : undefined;
    if (version !== undefined) this.versions.set(event.op.key, version);
    const heardBy = new Set<string>();
    this.events = [...this.events.slice(1 - mostEvents), { event, heardBy }];
    if (event.op.member === this.member) {
      for (const [listener, name] of this.listeners) {
        heardBy.add(name);
        listener(event, { missed: false });
      }
    }
    this.settle(
      event.op.id,
      event.type === 'saved'
        ? { status: 'saved', reply: event.reply, op: event.op }
        : { status: 'refused', error: event.error, op: event.op },
    );
  }

  private settle(id: string, outcome: Outcome): void {
    this.promises.get(id)?.(outcome);
    this.promises.delete(id);
  }

  private listen(): void {
    if (this.channel || !this.parts.channel) return;
    this.channel = this.parts.channel();
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.member !== this.member) return;
      void this.parts.store.load(data.member).then(
        (list) => data.member === this.member && this.show(list),
        () => undefined,
      );
      if (data.saved) this.hear(data.saved);
      if (data.refused)
        this.hear({
          type: 'refused',
          op: data.refused.op,
          error: new ApiError(data.refused.status, data.refused.body),
        });
    };
  }

  private tell(message: Message): void {
    this.channel?.postMessage(message);
  }
}
