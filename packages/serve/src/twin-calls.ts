// Twins without a server: what one answers to a call.
export { callTool } from './twin/mcp/call-tool.ts';
export { type Twin, twinOf } from './twin/twin.ts';
