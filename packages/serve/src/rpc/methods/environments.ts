import { z } from 'zod';
import { listEnvironments, listScenarios } from '../../catalogue/catalogue.ts';
import { method } from '../rpc-method.ts';

export const environments = method(z.strictObject({}), (_params, { store }) =>
  listEnvironments(store.catalogue),
);

export const scenarios = method(
  z.strictObject({ environment: z.string().max(200) }),
  ({ environment }, { store }) => listScenarios(store.catalogue.find(environment, 0)),
);
