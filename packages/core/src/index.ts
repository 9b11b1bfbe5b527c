export { generated } from './generated.ts';
export { bareObject } from './json/bare.ts';
export { canonicalJson, byCodeUnit } from './json/canonical.ts';
export { quote, describe } from './json/describe.ts';
export { isList, type Json, jsonIn, type JsonObject, isObject } from './json/json.ts';
export { isSame, own, fieldsOf, membersOf, isSameSet } from './json/same.ts';
export { sortedKeys } from './json/sorted-keys.ts';
export { didYouMean, closest, editDistance } from './json/suggest.ts';
export { aligned, counted, grouped, messageOf, shortened, threeDigits } from './text/text.ts';
