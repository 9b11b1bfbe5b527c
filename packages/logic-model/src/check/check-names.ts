import type { Finding, ModelPath } from '../diagnostics/diagnostic.ts';
import { camelCase, pascalCase } from '../names/casing.ts';
import {
  inheritedNames,
  isIdentifier,
  packageConstants,
  reservedTypeNames,
  reservedValueNames,
  rewriteNames,
} from '../names/reserved.ts';
import type { LogicModel } from '../schema/model.ts';

interface Named {
  readonly name: string;
  readonly path: ModelPath;
}

/** Names that occur twice, that are taken, or that become one in generated code. */
export function nameFindings(model: LogicModel): Finding[] {
  return [
    ...duplicates('type', typeNames(model)),
    ...duplicates('scope', scopeNames(model)),
    ...duplicates('operation', named(['operations'], model.operations)),
    ...duplicates('setup operation', named(['setup'], model.setup)),
    ...duplicates('rule', ids(['rules'], model.rules)),
    ...duplicates('invariant', ids(['invariants'], model.invariants)),
    ...duplicates('setting', named(['settings'], model.settings)),
    ...memberLists(model).flatMap((names) => duplicates('field', names)),
    ...clashes(named(['operations'], model.operations), camelCase),
    ...clashes(typeNames(model), pascalCase),
    ...[...memberLists(model).flat(), ...named(['settings'], model.settings)].flatMap(
      prototypeFinding,
    ),
    ...typeNames(model).flatMap((entry) => reserved(entry, reservedTypeNames)),
    ...scopeNames(model).flatMap((entry) => reserved(entry, reservedValueNames)),
    ...named(['functions'], model.functions).flatMap((entry) => reserved(entry, packageConstants)),
    ...functionParams(model).flatMap((entry) => reserved(entry, rewriteNames)),
    ...environmentNames(model),
  ];
}

function named(path: ModelPath, items: readonly { name: string }[] | undefined): Named[] {
  return (items ?? []).map(({ name }, index) => ({ name, path: [...path, index, 'name'] }));
}

function ids(path: ModelPath, items: readonly { id: string }[] | undefined): Named[] {
  return (items ?? []).map(({ id }, index) => ({ name: id, path: [...path, index, 'id'] }));
}

function typeNames(model: LogicModel): Named[] {
  return [...named(['shapes'], model.shapes), ...named(['entities'], model.entities)];
}

/** Collections and functions share the scope of bodies. */
function scopeNames(model: LogicModel): Named[] {
  const collections = model.entities.map(({ collection }, index) => ({
    name: collection,
    path: ['entities', index, 'collection'],
  }));
  return [...collections, ...named(['functions'], model.functions)];
}

function memberLists(model: LogicModel): Named[][] {
  return [
    ...model.entities.map(({ fields }, at) => named(['entities', at, 'fields'], fields)),
    ...(model.shapes ?? []).map(({ fields }, at) => named(['shapes', at, 'fields'], fields)),
    ...model.operations.map(({ params }, at) => named(['operations', at, 'params'], params)),
    ...(model.setup ?? []).map(({ params }, at) => named(['setup', at, 'params'], params)),
    ...(model.functions ?? []).map(({ params }, at) => named(['functions', at, 'params'], params)),
  ];
}

/** Functions have no `args`: their params are read by name. */
function functionParams(model: LogicModel): Named[] {
  return (model.functions ?? []).flatMap(({ params }, at) =>
    named(['functions', at, 'params'], params),
  );
}

function duplicates(kind: string, entries: readonly Named[]): Finding[] {
  const seen = new Set<string>();
  return entries.flatMap(({ name, path }) => {
    const repeated = seen.has(name);
    seen.add(name);
    return repeated
      ? [
          {
            code: 'DUPLICATE_NAME' as const,
            path,
            message: `There is another ${kind} \`${name}\`.`,
            fix: 'Rename or remove one of them.',
          },
        ]
      : [];
  });
}

function clashes(entries: readonly Named[], casing: (name: string) => string): Finding[] {
  const first = new Map<string, string>();
  return entries.flatMap(({ name, path }) => {
    const cased = casing(name);
    const other = first.get(cased) ?? name;
    first.set(cased, other);
    return other === name
      ? []
      : [
          {
            code: 'CLASHING_NAMES' as const,
            path,
            message: `\`${name}\` and \`${other}\` both become \`${cased}\` in generated code.`,
            fix: 'Rename one so that they differ in more than case and separators.',
          },
        ];
  });
}

function prototypeFinding({ name, path }: Named): Finding[] {
  return inheritedNames.has(name) ? [reservedFinding(name, path)] : [];
}

function reserved({ name, path }: Named, taken: ReadonlySet<string>): Finding[] {
  return taken.has(name) || !isIdentifier(name) ? [reservedFinding(name, path)] : [];
}

function reservedFinding(name: string, path: ModelPath): Finding {
  return {
    code: 'RESERVED_NAME',
    path,
    message: `\`${name}\` has a meaning of its own in generated code or in bodies.`,
    fix: `Choose another name, such as \`${name.replace(/\W|^__|__$/g, '')}${/^[A-Z]/.test(name) ? 'Entry' : '_value'}\`.`,
  };
}

/** The class of the environment is named after the model. */
function environmentNames(model: LogicModel): Finding[] {
  const className = pascalCase(model.name);
  const taken = typeNames(model).some(({ name }) => name === className);
  return taken || reservedTypeNames.has(className)
    ? [
        {
          code: 'CLASHING_NAMES',
          path: ['name'],
          message: `The environment’s class would be \`${className}\`, which is taken.`,
          fix: 'Name the environment after what it does, such as `library-loans`.',
        },
      ]
    : [];
}
