export { columns, type Cell } from './text/columns.ts';
export { grouped } from './text/text.ts';
export { jsonText, stateText } from './text/json-text.ts';
export { dollars } from './text/cost-text.ts';
