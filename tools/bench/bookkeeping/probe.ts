import type { Json } from '@envloom/core';
import type { Simulator } from '@envloom/sampler';
import { checkCall } from '../../../packages/runtime/src/commit/commit.ts';
import { meter } from '../../../packages/runtime/src/helpers/fuel.ts';
import type { Body } from '../../../packages/runtime/src/world/perform.ts';
import { type Program, programOf } from '../../../packages/runtime/src/world/program.ts';
import type { World } from '../../../packages/runtime/src/world/world.ts';
import type { Tool } from '../../../packages/runtime/src/tools/tool.ts';

/** A call whose body has run, so that what is checked at its end can be checked again and again. */
export interface OpenCall {
  /** Fuel that the body took, by itself and for each table that it looked through. */
  readonly bodyFuel: number;
  /** By table: the most rows that one look-up gave or looked at. */
  readonly looked: ReadonlyMap<string, number>;
  /** How many rows the body wrote. */
  readonly written: number;
  readonly bookkeeping: () => void;
  readonly close: () => void;
}

/** Opens calls of a simulator's operations in worlds of any size. */
export class Calls {
  readonly program: Program;
  readonly #methods: object;

  constructor(simulator: Simulator) {
    const { definition } = simulator;
    this.program = programOf(definition);
    this.#methods = simulator.start();
    for (const invariant of definition.invariants) neverRefuse(invariant);
  }

  open(world: World, operation: string, given: Json): OpenCall {
    const { tool, body } = this.#bodyOf(operation);
    const { transaction, handles, scope, rules } = this.program;
    const fork = world.fork();
    const args = tool.read(given);
    const looked = new Map<string, number>();
    meter.left = Number.MAX_SAFE_INTEGER;
    transaction.begin(fork, true);
    const unwatch = watch(handles, looked);
    try {
      body(args, scope);
    } catch (problem) {
      transaction.rollBack();
      transaction.end();
      throw problem;
    } finally {
      unwatch();
    }
    const bodyFuel = Number.MAX_SAFE_INTEGER - meter.left;
    transaction.close();
    const touched = transaction.touched();
    return {
      bodyFuel,
      looked,
      written: touched.length,
      bookkeeping: () => {
        meter.left = Number.MAX_SAFE_INTEGER;
        checkCall(rules, touched, { world: fork, tables: handles, tool: operation });
      },
      close: () => {
        transaction.rollBack();
        transaction.end();
        meter.left = Number.MAX_SAFE_INTEGER;
      },
    };
  }

  /** What the method of an operation hands to `transact`. */
  #bodyOf(operation: string): { readonly tool: Tool; readonly body: Body<unknown> } {
    const { tools } = this.program;
    const method: unknown = Reflect.get(this.#methods, tools.get(operation)?.method ?? '');
    let caught: { readonly tool: Tool; readonly body: Body<unknown> } | undefined;
    const catcher = {
      transact: (tool: Tool, _args: unknown, body: Body<unknown>) => {
        caught = { tool, body };
      },
    };
    if (typeof method === 'function') Reflect.apply(method, catcher, [{}]);
    if (caught === undefined) throw new Error(`${operation} has no body`);
    return caught;
  }
}

/** Copies of rows break what holds of the whole; how long it takes to find out is what counts. */
function neverRefuse(invariant: object): void {
  const holds: unknown = Reflect.get(invariant, 'holds');
  if (typeof holds !== 'function') return;
  Reflect.set(invariant, 'holds', (...given: unknown[]) => {
    try {
      Reflect.apply(holds, invariant, given);
    } catch {
      // A row that is needed need not be there either.
    }
    return true;
  });
}

const readers = ['all', 'where', 'first', 'need', 'count', 'descendants', 'ancestors'];

/** Notes the fuel of the dearest look-up in each table. */
function watch(handles: Program['handles'], looked: Map<string, number>): () => void {
  const watched = Object.entries(handles).flatMap(([name, handle]) =>
    readers.flatMap((reader) => {
      const read: unknown = Reflect.get(handle, reader);
      if (typeof read !== 'function') return [];
      Reflect.set(handle, reader, (...given: unknown[]): unknown => {
        const before = meter.left;
        const rows: unknown = Reflect.apply(read, handle, given);
        looked.set(name, Math.max(looked.get(name) ?? 0, before - meter.left));
        return rows;
      });
      return [() => Reflect.deleteProperty(handle, reader)];
    }),
  );
  return () => {
    for (const unwatch of watched) unwatch();
  };
}
