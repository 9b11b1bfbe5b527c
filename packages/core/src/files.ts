/// <reference types="node" />
export { contentHash, sameContent } from './files/content.ts';
export { writeAtomically } from './files/write-atomically.ts';
export { writeIfChanged } from './files/write-file.ts';
