export { studio as extend } from './studio.ts';
