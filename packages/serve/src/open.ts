// Opening an environment package, and what a seed chooses: nothing of a server is loaded.
export { chosen } from './catalogue/catalogue.ts';
export { CannotServeError, openEnvironment } from './catalogue/open-environment.ts';
export type { ServedEnvironment, Split } from './catalogue/open-environment.ts';
