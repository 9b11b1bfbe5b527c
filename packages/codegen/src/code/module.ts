import { posix } from 'node:path';
import { entityNames, shapeNames, type EmitContext } from '../context.ts';
import { codeSpan } from '../text/code-span.ts';
import { fromModel, header, type Origin } from './header.ts';
import { Imports } from './imports.ts';
import { code, type Literal } from './literal.ts';
import { printStatements, type Statement } from './project.ts';

const runtime = '@envloom/runtime';

/** The modules of a package that others import from. */
export type ModulePath =
  | TaskModulePath
  | 'entities.ts'
  | 'environment.ts'
  | 'functions.ts'
  | 'guide.ts'
  | 'initial.ts'
  | 'invariants.ts'
  | 'settings.ts'
  | 'tools.ts'
  | 'wire.ts';

/** Modules that those of task programs share. */
type TaskModulePath = 'tasks/helpers.ts' | 'tasks/scope.ts';

/** One module while it is emitted: how its code names things, and the imports that follow. */
export class Module {
  readonly context: EmitContext;
  /** From `src`, such as `entities.ts`. */
  readonly path: string;
  readonly #origin: Origin;
  readonly #imports = new Imports();
  readonly #defined = new Set<string>();

  constructor(context: EmitContext, path: string, origin: Origin = fromModel) {
    this.context = context;
    this.path = path;
    this.#origin = origin;
  }

  /** A type of the runtime. The checker keeps these names from models. */
  runtimeType(name: string): string {
    return this.#imports.add(runtime, name, true);
  }

  /** A function or class of the runtime. */
  runtimeValue(name: string): string {
    return this.#imports.add(runtime, name, false);
  }

  /** A type from another package. */
  externalType(module: string, name: string): string {
    return this.#imports.add(module, name, true);
  }

  /** A function or class from another package. */
  externalValue(module: string, name: string): string {
    return this.#imports.add(module, name, false);
  }

  /** A type or value of this package; imported unless this module declares it. */
  own(path: ModulePath, name: string, kind: 'type' | 'value'): string {
    if (path === this.path) return name;
    return this.#imports.add(this.#pathTo(path), name, kind === 'type');
  }

  /** All that another module of this package exports, under one name. */
  namespace(path: string, name: string): string {
    return this.#imports.addNamespace(this.#pathTo(path), name);
  }

  /** The type of an entity's row or of a shape. */
  entityType(name: string): string {
    return this.own('entities.ts', name, 'type');
  }

  /** An entity's fields as data. */
  fields(entity: string): Literal {
    return this.#data(entityNames(this.context, entity).fields);
  }

  /** A shape's fields, or its variants, as data. */
  shapeData(shape: string): Literal {
    const { tag } = this.context.index.shape(shape);
    return this.#data(
      shapeNames(this.context, shape).data,
      tag === undefined ? 'Fields' : 'Variants',
    );
  }

  /** From here on the module's code may read the constant `name`. */
  define(name: string): void {
    this.#defined.add(name);
  }

  /** An entity as doc comments name it. */
  mention(entity: string): string {
    return this.path === 'entities.ts' ? `{@link ${entity}}` : codeSpan(entity);
  }

  print(statements: readonly Statement[]): string {
    const first = header(this.context, this.#origin);
    return printStatements([first, ...this.#imports.structures(), ...statements]);
  }

  #pathTo(path: string): string {
    const way = posix.relative(posix.dirname(this.path), path);
    return way.startsWith('.') ? way : `./${way}`;
  }

  /** A constant read before its definition is read later, through a getter. */
  #data(name: string, type: 'Fields' | 'Variants' = 'Fields'): Literal {
    const text = this.own('entities.ts', name, 'value');
    if (this.path !== 'entities.ts' || this.#defined.has(name)) return code(text);
    return { kind: 'deferred', type: this.runtimeType(type), text };
  }
}
