import { describe, expect, it } from 'vitest';
import { Imports } from './imports.ts';
import { printStatements } from './project.ts';

describe('Imports', () => {
  it('are sorted, packages first, and say what is a type', () => {
    const imports = new Imports();
    imports.add('./b.ts', 'b', false);
    imports.add('zod', 'z', true);
    imports.add('@envloom/runtime', 'Tool', true);
    imports.add('@envloom/runtime', 'check', false);
    imports.add('./a.ts', 'A', true);
    expect(printStatements(imports.structures())).toBe(
      [
        'import { check, type Tool } from "@envloom/runtime";',
        'import type { z } from "zod";',
        'import type { A } from "./a.ts";',
        'import { b } from "./b.ts";',
        '',
      ].join('\n'),
    );
  });

  it('import a name once, as a value where one is needed', () => {
    const imports = new Imports();
    imports.add('zod', 'z', true);
    imports.add('zod', 'z', false);
    imports.add('zod', 'z', true);
    expect(printStatements(imports.structures())).toBe('import { z } from "zod";\n');
  });
});
