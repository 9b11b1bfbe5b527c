export { writeIfChanged } from './files/write-file.ts';
export { contentHash, sameContent } from './files/content.ts';
