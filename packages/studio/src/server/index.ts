export { studio, type StudioOptions } from './studio.ts';
