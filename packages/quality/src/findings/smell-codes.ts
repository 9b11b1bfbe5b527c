import type { CatalogueEntry } from './catalogue.ts';

const warning = (title: string, cause: string, repair: string): CatalogueEntry => ({
  severity: 'warning',
  title,
  cause,
  repair,
});
