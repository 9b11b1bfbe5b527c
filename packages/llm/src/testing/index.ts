export type {
  AnsweredCall,
  AnsweringModel,
  Fault,
  ModelAnswer,
  Received,
  ReceivedChat,
  ServerBehaviour,
  ServerRecord,
} from './behaviour.ts';
export { startServer, type TestServer } from './server.ts';
export { jumpingClock, standingClock, type JumpingClock, type StandingClock } from './clock.ts';
export { chatRequest } from './request.ts';
