import { ts } from 'ts-morph';
import type { ParsedBody } from '../code/parse-body.ts';
import type { Mutant, Site } from './instrumented.ts';
import type { Page } from './ledger.ts';

/** Writes a node anew, or says `undefined`: then it stays, its parts written anew. */
export type Rule = (node: ts.Node, render: Renderer) => string | undefined;

/** Writes the code of one body, reporting to a {@link Page}. */
export class Renderer {
  readonly page: Page;
  readonly #body: ParsedBody;
  readonly #rules: readonly Rule[];

  constructor(page: Page, body: ParsedBody, rules: readonly Rule[]) {
    this.page = page;
    this.#body = body;
    this.#rules = rules;
  }

  /** The node's new text. */
  text(node: ts.Node): string {
    for (const rule of this.#rules) {
      const text = rule(node, this);
      if (text !== undefined) return text;
    }
    return this.parts(node);
  }

  /** The node as it is, its parts written anew. */
  parts(node: ts.Node): string {
    const source = node.getSourceFile().text;
    let at = node.getStart();
    let text = '';
    for (const part of partsOf(node)) {
      text += source.slice(at, part.getStart()) + this.text(part);
      at = part.end;
    }
    return text + source.slice(at, node.end);
  }

  /** Notes a site at a node. */
  site(node: ts.Node, site: Omit<Site, 'owner' | 'line' | 'text'>): number {
    const { ledger, owner } = this.page;
    return ledger.site({ owner, line: this.#line(node), text: short(node.getText()), ...site });
  }

  /** Notes a mutant of a node. */
  mutant(node: ts.Node, mutant: Omit<Mutant, 'owner' | 'line' | 'before'>): number {
    const { ledger, owner } = this.page;
    const before = short(node.getText());
    return ledger.mutant({
      owner,
      line: this.#line(node),
      before,
      ...mutant,
      after: short(mutant.after),
    });
  }

  #line(node: ts.Node): number {
    const text = node.getSourceFile().text.slice(this.#body.offset, node.getStart());
    return text.split('\n').length;
  }
}

function partsOf(node: ts.Node): ts.Node[] {
  const parts: ts.Node[] = [];
  ts.forEachChild(node, (part) => {
    if (!ts.isTypeNode(part)) parts.push(part);
  });
  return parts.toSorted((a, b) => a.pos - b.pos);
}

const longest = 160;

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
