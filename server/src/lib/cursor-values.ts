const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As PostgreSQL writes an instant, in whatever zone it is set to. */
const instant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?([+-])(\d\d)(?::([0-5]\d))?$/;
const MAX_OFFSET_HOURS = 15;
/** Beyond it PostgreSQL has no number of a transaction. */
const MAX_TXID = 2n ** 64n - 1n;

/** Whether a text is an existing day: PostgreSQL rejects a 31st of February. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isFinite(day.getTime()) && day.toISOString().startsWith(text);
}

export function isInstant(text: unknown): text is string {
  const [, day, time, , hours] = (typeof text === 'string' && instant.exec(text)) || [];
  return (
    isDay(day) && Number.isFinite(Date.parse(`1970-01-01T${time}Z`)) && Number(hours) <= MAX_OFFSET_HOURS
  );
}

export const isId = (text: unknown): text is string => typeof text === 'string' && uuid.test(text);

export const isTxid = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{1,20}$/.test(text) && BigInt(text) <= MAX_TXID;
