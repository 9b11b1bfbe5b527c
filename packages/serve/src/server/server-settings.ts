import { z } from 'zod';
import { roles } from '../access/role.ts';

const limit = z.number().optional();

/** What of a server's options is plain data, so that it can be sent to worker processes. */
export const serverSettingsShape = z.strictObject({
  address: z.union([
    z.strictObject({ host: z.string(), port: z.int() }),
    z.strictObject({ socket: z.string() }),
  ]),
  limits: z.strictObject({
    maxSessions: limit,
    maxClientSessions: limit,
    maxClientKept: limit,
    idleSeconds: limit,
    maxBodyBytes: limit,
    requestsPerSecond: limit,
  }),
  /** What a call may take. */
  callSeconds: z.number().optional(),
  tokens: z.strictObject({
    agent: z.string().optional(),
    trainer: z.string().optional(),
    author: z.string().optional(),
  }),
  anonymous: z.enum(roles).optional(),
  allowOrigins: z.array(z.string()),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
});

export type ServerSettings = z.infer<typeof serverSettingsShape>;
