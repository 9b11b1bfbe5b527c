/// <reference types="node" />
export { contentHash, sameContent } from './files/content.ts';
export { shippedEnvironments } from './files/shipped-environments.ts';
export { writeAtomically, type WriteOptions } from './files/write-atomically.ts';
export { writeIfChanged } from './files/write-file.ts';
