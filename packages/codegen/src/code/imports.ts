import { byCodeUnit } from '@envloom/core';
import { StructureKind, type ImportDeclarationStructure } from 'ts-morph';

interface Imported {
  readonly name: string;
  readonly isType: boolean;
}

/** Packages before files, each in order of code units. */
const byModule = (a: string, b: string): number =>
  Number(a.startsWith('.')) - Number(b.startsWith('.')) || byCodeUnit(a, b);

const byName = (a: Imported, b: Imported): number =>
  byCodeUnit(a.name.toLowerCase(), b.name.toLowerCase()) || byCodeUnit(a.name, b.name);

function namespaceDeclaration(module: string, namespace: string): ImportDeclarationStructure {
  return {
    kind: StructureKind.ImportDeclaration,
    moduleSpecifier: module,
    namespaceImport: namespace,
  };
}

function declaration(module: string, imported: Imported[]): ImportDeclarationStructure {
  const allTypes = imported.every(({ isType }) => isType);
  return {
    kind: StructureKind.ImportDeclaration,
    moduleSpecifier: module,
    isTypeOnly: allTypes,
    namedImports: imported.toSorted(byName).map(({ name, isType }) => ({
      name,
      isTypeOnly: isType && !allTypes,
    })),
  };
}

/** The imports that a module's code turns out to need. */
export class Imports {
  readonly #modules = new Map<string, Map<string, Imported>>();
  readonly #namespaces = new Map<string, string>();

  /** All that a module exports, under one name; returns the name. */
  addNamespace(module: string, name: string): string {
    this.#namespaces.set(module, name);
    return name;
  }

  /** Returns the name. */
  add(module: string, name: string, isType: boolean): string {
    const imported = this.#modules.get(module) ?? new Map<string, Imported>();
    const known = imported.get(name);
    imported.set(name, { name, isType: isType && (known?.isType ?? true) });
    this.#modules.set(module, imported);
    return name;
  }

  structures(): ImportDeclarationStructure[] {
    const named = [...this.#modules].map(([module, imported]) =>
      declaration(module, [...imported.values()]),
    );
    const whole = [...this.#namespaces].map(([module, name]) => namespaceDeclaration(module, name));
    return [...named, ...whole].toSorted((a, b) => byModule(a.moduleSpecifier, b.moduleSpecifier));
  }
}
