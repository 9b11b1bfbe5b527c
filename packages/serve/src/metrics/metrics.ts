import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ServeErrorCode } from '../errors/serve-error.ts';
import {
  type SessionCounts,
  SessionStore,
  type SessionStoreOptions,
} from '../session/session-store.ts';
import type { WrittenStep } from '../session/session.ts';

/** Seconds; a step takes tens of microseconds, a request over HTTP some hundreds. */
const buckets = [
  0.000_01, 0.000_03, 0.000_1, 0.000_3, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10,
];

/** What a request was: labels of a metric. */
export interface Answered {
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly status: number;
}

/**
 * What the operators of a server see.
 *
 * @see https://prometheus.io/docs/practices/naming/
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #steps = new Histogram({
    name: 'envloom_step_duration_seconds',
    help: 'Time that steps of episodes take, without the protocol.',
    buckets,
    registers: [this.registry],
  });
  readonly #requests = new Counter({
    name: 'envloom_http_requests_total',
    help: 'Requests over HTTP that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  readonly #durations = new Histogram({
    name: 'envloom_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [this.registry],
  });
  readonly #errors = new Counter({
    name: 'envloom_http_errors_total',
    help: 'Requests over HTTP that were refused, by the code of the error.',
    labelNames: ['code'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** @param seconds it took */
  stepped(seconds: number): void {
    this.#steps.observe(seconds);
  }

  /** @param seconds it took */
  answered(labels: Answered, seconds: number): void {
    const { method, route } = labels;
    this.#requests.inc(labels);
    this.#durations.observe({ method, route }, seconds);
  }

  refused(code: ServeErrorCode): void {
    this.#errors.inc({ code });
  }

  /** Tells from now on what the store counts, which is read when somebody asks. */
  watchStore(store: SessionStore): void {
    this.gauge('envloom_sessions', 'Live sessions.', () => store.size);
    this.#counters(store.counts, {
      envloom_sessions_opened_total: ['Sessions that were opened, forked or resumed.', 'opened'],
      envloom_steps_total: ['Steps of all episodes.', 'steps'],
      envloom_episodes_total: ['Episodes that came to their end.', 'episodes'],
      envloom_episodes_won_total: ['Episodes that ended with reward 1.', 'won'],
    });
    const ended = new Counter({
      name: 'envloom_sessions_ended_total',
      help: 'Sessions that are gone: closed by their client, reaped for not being used, dropped.',
      labelNames: ['reason'],
      registers: [this.registry],
      collect() {
        ended.reset();
        for (const reason of ['closed', 'reaped', 'dropped'] as const)
          ended.inc({ reason }, store.counts[reason]);
      },
    });
  }

  /** A number that is read when somebody asks. */
  gauge(name: string, help: string, value: () => number | Promise<number>): void {
    const registers = [this.registry];
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => gauge.set(await value()),
    });
  }

  #counters(
    counts: SessionCounts,
    told: Readonly<Record<string, readonly [help: string, count: keyof SessionCounts]>>,
  ): void {
    for (const [name, [help, count]] of Object.entries(told)) {
      const counter = new Counter({
        name,
        help,
        registers: [this.registry],
        collect() {
          counter.reset();
          counter.inc(counts[count]);
        },
      });
    }
  }
}

/** A store whose steps are timed, whatever protocol they come by. */
export class MeasuredStore extends SessionStore {
  readonly #metrics: Metrics;

  constructor(catalogue: Catalogue, options: SessionStoreOptions, metrics: Metrics) {
    super(catalogue, options);
    this.#metrics = metrics;
    metrics.watchStore(this);
  }

  override writtenStep(id: string, action: unknown): WrittenStep {
    const start = performance.now();
    const step = super.writtenStep(id, action);
    this.#metrics.stepped((performance.now() - start) / 1000);
    return step;
  }
}
