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
export { chatRequest } from './request.ts';
export { cosine } from '../embed/testing/cosine.ts';
export { answerBatch } from './batch-answers.ts';
