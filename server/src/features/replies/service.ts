export { type Answering, type AnswerOutcome, answerWork } from './answers.ts';
export { replyOf } from './reply.ts';
