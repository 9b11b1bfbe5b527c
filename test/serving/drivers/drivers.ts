import type { Driver } from './driver.ts';
import { hermesDriver } from './hermes.ts';
import { mcpHttpDriver, mcpLinesDriver } from './mcp.ts';
import { nemoGymnasiumDriver, nemoToolsDriver } from './nemo-gym.ts';
import { openEnvHttpDriver, openEnvSocketDriver } from './openenv.ts';
import { restDriver } from './rest.ts';
import { rpcDrivers } from './rpc.ts';

/** Every protocol. */
export const drivers: readonly Driver[] = [
  ...rpcDrivers,
  hermesDriver,
  restDriver,
  openEnvHttpDriver,
  openEnvSocketDriver,
  mcpHttpDriver,
  mcpLinesDriver,
  nemoToolsDriver,
  nemoGymnasiumDriver,
];
