import {
  camelCase,
  packageConstants,
  pascalCase,
  rowName,
  type Entity,
  type LogicModel,
  type Operation,
  type Shape,
} from '@envloom/logic-model';
import { Allocator } from './allocator.ts';
import {
  helperNames,
  misleadingMethodNames,
  reservedMethodNames,
  reservedWords,
  toolImports,
} from './reserved.ts';

export interface EntityNames {
  /** The row's interface. */
  readonly type: string;
  /** The constant that holds its fields as data. */
  readonly fields: string;
  /** The constant that holds its zod schema. */
  readonly schema: string;
  /** A variable for one row. */
  readonly row: string;
}

export interface ShapeNames {
  readonly type: string;
  /** The constant that holds its fields, or its variants, as data. */
  readonly data: string;
}

export interface OperationNames {
  /** The method of the class. */
  readonly method: string;
  /** The constant that holds the tool's specification. */
  readonly tool: string;
  /** The type of the arguments. */
  readonly args: string;
  /** The type of the failure codes. */
  readonly failure: string;
  /** The constant that holds what the original says of it. */
  readonly wire?: string;
}

/** Every TypeScript name of a package: exported names are unique across its modules. */
export interface ModelNames {
  readonly className: string;
  readonly rows: string;
  readonly tables: string;
  readonly settings: string;
  readonly entities: ReadonlyMap<string, EntityNames>;
  readonly shapes: ReadonlyMap<string, ShapeNames>;
  readonly operations: ReadonlyMap<string, OperationNames>;
}

/** Letters first: `2nd_try` has no identifier of its own. */
const startsWell = (name: string): boolean => /^[A-Za-z]/.test(name);

/** The method of a tool: `check_out_book` → `checkOutBook`. */
function methodName(tool: string): string {
  const name = camelCase(tool);
  return startsWell(name) ? name : `tool${name}`;
}

/** The stem of a tool's type names: `check_out_book` → `CheckOutBook`. */
function typeStem(tool: string): string {
  const name = pascalCase(tool);
  return startsWell(name) ? name : `Tool${name}`;
}

interface Allocators {
  readonly types: Allocator;
  readonly values: Allocator;
  readonly methods: Allocator;
}

function allocatorsFor(model: LogicModel): Allocators {
  const verbatimTypes = [...model.entities, ...(model.shapes ?? [])].map(({ name }) => name);
  const functions = (model.functions ?? []).map(({ name }) => name);
  const reserved = [
    ...reservedWords,
    ...helperNames,
    ...packageConstants,
    ...toolImports,
    ...functions,
  ];
  return {
    types: new Allocator(verbatimTypes),
    values: new Allocator(reserved),
    methods: new Allocator([...reservedMethodNames, ...misleadingMethodNames, ...reservedWords]),
  };
}

function entityNames({ values }: Allocators, { name }: Entity): EntityNames {
  const stem = camelCase(name);
  return {
    type: name,
    fields: values.take(`${stem}Fields`, 'Spec'),
    schema: values.take(`${stem}Schema`, 'Zod'),
    row: rowName(name),
  };
}

function shapeNames({ values }: Allocators, { name, tag }: Shape): ShapeNames {
  const kind = tag === undefined ? 'Fields' : 'Variants';
  return { type: name, data: values.take(`${camelCase(name)}${kind}`, 'Shape') };
}

function operationNames(allocators: Allocators, { name, wire }: Operation): OperationNames {
  const method = allocators.methods.take(methodName(name), 'Tool');
  return {
    method,
    tool: allocators.values.take(method, 'Tool'),
    args: allocators.types.take(`${typeStem(name)}Args`, 'Input'),
    failure: allocators.types.take(`${typeStem(name)}Failure`, 'Code'),
    ...(wire === undefined ? {} : { wire: allocators.values.take(`${method}Wire`, 'Entry') }),
  };
}

function byName<Item extends { name: string }, Names>(
  items: readonly Item[],
  namesOf: (item: Item) => Names,
): Map<string, Names> {
  return new Map(items.map((item) => [item.name, namesOf(item)]));
}

/** The class is a type and a value at once. */
function takeClassName({ types, values }: Allocators, name: string): string {
  const className = types.take(typeStem(name), 'Environment');
  return values.take(className, 'Environment');
}

export function nameModel(model: LogicModel): ModelNames {
  const allocators = allocatorsFor(model);
  const className = takeClassName(allocators, model.name);
  return {
    className,
    rows: allocators.types.take(`${className}Rows`, 'World'),
    tables: allocators.types.take(`${className}Tables`, 'World'),
    settings: allocators.types.take('Settings', 'Values'),
    entities: byName(model.entities, (entity) => entityNames(allocators, entity)),
    shapes: byName(model.shapes ?? [], (shape) => shapeNames(allocators, shape)),
    operations: byName(model.operations, (operation) => operationNames(allocators, operation)),
  };
}
