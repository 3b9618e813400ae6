import { isDatabaseAway, LogThrottle } from '@draksha/auth';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Deliberate refusals, by the field `refusal`, and failures of a missing database. */
function kindOf(fields: unknown, message: unknown): string | null {
  if (typeof fields !== 'object' || fields === null) return null;
  if ('refusal' in fields && typeof fields.refusal === 'string') return fields.refusal;
  const error = 'err' in fields ? fields.err : 'error' in fields ? fields.error : undefined;
  return isDatabaseAway(error) ? String(message) : null;
}

/** The product's log. Lines of one kind of refusal come once a minute, with how many were left out. */
export function serverLog(level: string, destination?: DestinationStream): Logger {
  const seldom = new LogThrottle();
  const hooks = {
    logMethod(this: Logger, given: Parameters<pino.LogFn>, write: pino.LogFn): void {
      const [fields, message]: readonly unknown[] = given;
      const kind = kindOf(fields, message);
      if (kind === null || typeof fields !== 'object') {
        write.apply(this, given);
        return;
      }
      seldom.say(kind, (more) => write.apply(this, [{ ...fields, ...more }, String(message)]));
    },
  };
  return destination ? pino({ level, hooks }, destination) : pino({ level, hooks });
}
