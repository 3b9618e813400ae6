import { type PlanAnswer, planAnswers } from '@draksha/contract/plan-answers';

/** Payload of a button under a message: message, work and answer. We wrote it. */
export interface Pressed {
  /** Id of the message. */
  readonly id: string;
  readonly number: number;
  readonly answer: PlanAnswer;
}

export const buttonPayload = ({ id, number, answer }: Pressed): string => `${id} ${number} ${answer}`;

const PAYLOAD = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (\d{1,2}) ([a-z]+)$/;

/** Null for a foreign one. */
export function pressedOf(payload: string): Pressed | null {
  const [, id, number, said] = PAYLOAD.exec(payload) ?? [];
  const answer = planAnswers.find((known) => known === said);
  return id === undefined || answer === undefined ? null : { id, number: Number(number), answer };
}
