import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openEnvironment, type RunningTwin, startTwin, twinOf } from '@envloom/serve';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { playCalls } from '../../support/api-calls/play-calls.ts';
import { type Python, pythonWith } from '../../support/python.ts';
import { isFullTier } from '../../support/tier.ts';
import { lostOf, type VendorTwin, vendorTwin } from '../../support/vendor-twin.ts';

// The twin of 25 operations of Airflow's API, made from Airflow's own document and used by Airflow's own client, both of
// which PyPI brings: of what the client is told, the address alone is another.

/** Of Airflow itself only its document is used: it is installed without what it needs. */
const packages = ['requirements-airflow.txt', { alone: 'requirements-airflow-alone.txt' }] as const;

const document = 'airflow/api_fastapi/core_api/openapi/v2-rest-api-generated.yaml';

let python: Python;

const hour = 3_600_000;

let twin: VendorTwin;
let server: RunningTwin;

const opened = () => openEnvironment(twin.emitted.folder, { isDraft: true });

describe.runIf(isFullTier)('the twin of Airflow', () => {
  beforeAll(async () => {
    python = pythonWith(...packages);
    const [file = ''] = globSync(join(dirname(python.path), '../lib/*/site-packages', document));
    twin = await vendorTwin(join(import.meta.dirname, 'authored.yaml'), file);
  }, hour);

  afterAll(async () => {
    await twin[Symbol.asyncDispose]();
  });

  beforeEach(async () => {
    server = await startTwin(twinOf(await opened(), 'openapi'));
  });

  afterEach(() => server.close());

  it('carries all inputs and results of the chosen part', () => {
    expect(twin.api.operations).toHaveLength(25);
    expect(lostOf(twin.api)).toEqual([]);
  });

  it(
    'is used by the client of Airflow',
    async () => {
      const said = await python.script('airflow_client_check.py', server.url);
      expect(JSON.parse(said)).toEqual({
        dags: [['load_orders', ['etl', 'sales']]],
        pages: [
          [3, ['daily_report', 'load_orders']],
          [3, ['train_model']],
        ],
        resumed: false,
        tags: ['etl', 'sales'],
        run: ['first', 'queued', '2026-03-01T10:00:00+00:00', { full: true }],
        again: [409, 'Unique constraint violation'],
        ended: ['success', 'by hand', true],
        runs: ['daily_report', 'load_orders'],
        gone: [404, 'The DagRun with dag_id: `load_orders` and run_id: `first` was not found'],
        pool: ['small', 2],
        slots: 3,
        pools: ['small', 'default_pool'],
        default: [400, "Default Pool can't be deleted"],
        'no pool': [404, 'The Pool with name: `small` was not found'],
        connection: '***',
        port: 25,
        connections: 1,
        kind: 'smtp',
        conflict: [409, 'Unique constraint violation'],
        variable: '{"rows":10}',
        changed: 'none',
        mismatch: [400, "Invalid body, key from request body doesn't match uri parameter"],
        variables: ['limits', 'region'],
        'no dag': [404, 'Dag with id: train_model was not found'],
        invalid: [
          422,
          [
            {
              loc: ['body'],
              msg: 'slots: expected an integer of at least -1, got "many"',
              type: 'value_error',
            },
          ],
        ],
      });
    },
    hour,
  );

  it(
    'answers random calls as the document says',
    async () => {
      const { definition } = await opened();
      const { url } = server;
      const played = await playCalls({
        definition,
        url,
        version: '3.1',
        calls: 1_000,
        seed: 1,
        known: {
          rows: [
            { dag_id: 'load_orders' },
            { dag_id: 'daily_report', dag_run_id: 'scheduled__2026-03-01T00:00:00+00:00' },
          ],
        },
      });
      expect(played.wrong).toEqual([]);
      expect(played.succeeded.size).toBeGreaterThanOrEqual(20);
    },
    hour,
  );
});
