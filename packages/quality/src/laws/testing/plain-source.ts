import type { FieldSpec, Tool } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Draw, Manner, Row, World } from '@envloom/sampler';
import type { ArgumentSource, Subject, WorldSource } from '../subject.ts';

/** Arguments without much sense, and worlds that are the initial one after some calls. */
export function plainSource(subject: Subject): ArgumentSource & WorldSource {
  const tools = new Map(subject.definition.tools.map((tool) => [tool.name, tool]));
  return {
    argumentsFor: (world, tool, draw, manner) =>
      argumentsOf(new Binding(subject, world, draw, manner), tools.get(tool)),
    grow: () => ({ world: subject.start() }),
  };
}

const hostile: readonly Json[] = [null, -1, 1e308, '', '\u0000', [], {}, 'x'.repeat(300), true];

function argumentsOf(binding: Binding, tool: Tool | undefined): Json {
  const { draw, manner } = binding;
  if (manner === 'hostile' && draw.chance(0.3)) return draw.pick(hostile);
  const entries = Object.entries(tool?.params ?? {}).flatMap(([name, spec]) =>
    spec.optional === true && draw.chance(0.5) ? [] : [[name, binding.near(spec)] as const],
  );
  return Object.fromEntries(entries);
}

const moments = new Map<string, Json>([
  ['date', '2025-03-01'],
  ['time', '09:30'],
  ['datetime', '2025-03-01T09:30:00Z'],
]);

/** Draws values for parameters. */
class Binding {
  readonly draw: Draw;
  readonly manner: Manner;
  readonly #world: World;
  readonly #subject: Subject;

  constructor(subject: Subject, world: World, draw: Draw, manner: Manner) {
    this.draw = draw;
    this.manner = manner;
    this.#world = world;
    this.#subject = subject;
  }

  near(spec: FieldSpec): Json {
    if (this.manner === 'hostile' && this.draw.chance(0.5)) return this.draw.pick(hostile);
    if (this.manner === 'near-miss' && this.draw.chance(0.2)) return this.draw.pick(hostile);
    return this.of(spec);
  }

  of(spec: FieldSpec): Json {
    switch (spec.type) {
      case 'ref':
        return this.#key(spec.entity);
      case 'enum':
        return this.draw.pick(spec.values);
      case 'integer':
      case 'number':
        return this.#number(spec);
      case 'boolean':
        return this.draw.chance(0.5);
      case 'array':
        return this.#list(spec);
      case 'union':
        return this.of(this.draw.pick(spec.of));
      case 'json':
        return { a: [1, 'x'] };
      default:
        return moments.get(spec.type) ?? this.#textOrObject(spec);
    }
  }

  #number({ min = 0, max = 5 }: Extract<FieldSpec, { type: 'integer' | 'number' }>): Json {
    return this.draw.integer(min, Math.min(max, 5));
  }

  #list({ of, minItems = 0 }: Extract<FieldSpec, { type: 'array' }>): Json {
    return Array.from({ length: this.draw.integer(minItems, 2) }, () => this.of(of));
  }

  #textOrObject(spec: FieldSpec): Json {
    return spec.type === 'string' ? `text ${this.draw.integer(0, 9)}` : this.#object(spec);
  }

  #object(spec: FieldSpec): Json {
    if (!('fields' in spec)) return {};
    return Object.fromEntries(
      Object.entries(spec.fields).map(([name, field]) => [name, this.of(field)]),
    );
  }

  #key(entity: string): Json {
    const spec = this.#subject.definition.entities.find(({ name }) => name === entity);
    const table = this.#world.state().rows[spec?.collection ?? ''];
    if (!isList(table) || table.length === 0) return 'none';
    return this.draw.pick(table)[spec?.key ?? ''] ?? 'none';
  }
}

function isList(table: unknown): table is readonly Row[] {
  return Array.isArray(table);
}
