/**
 * What begins JSON, and hardly prose: an object with a quoted name or none, an array of objects,
 * arrays or texts. `[1]` may be either.
 */
export const jsonStart = /\{\s*["}]|\[\s*[[{"\]]/u;
