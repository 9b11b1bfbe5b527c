import type { CodeOwner, Mutant, Site } from './instrumented.ts';

/** Numbers the sites and mutants of all bodies of a model. */
export class Ledger {
  readonly sites: Site[] = [];
  readonly mutants: Mutant[] = [];

  /** @returns the number of the site */
  site(site: Site): number {
    return this.sites.push(site) - 1;
  }

  /** @returns the number of the mutant */
  mutant(mutant: Mutant): number {
    return this.mutants.push(mutant) - 1;
  }
}

/** The ledger for one piece of code. */
export interface Page {
  readonly ledger: Ledger;
  readonly owner: CodeOwner;
  /** The entity of each table that the code may name. */
  readonly tables: ReadonlyMap<string, TableFields>;
}

/** The fields of a table, each with a text that is equal for fields that could be mixed up. */
export type TableFields = ReadonlyMap<string, string>;
