// Twins without a server: what one answers to a call or a request.
export { callTool, isTaskOnly } from './twin/mcp/call-tool.ts';
export { OpenApiFace } from './twin/openapi/http-face.ts';
export { type Twin, twinOf } from './twin/twin.ts';
