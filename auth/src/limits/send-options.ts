/** Requested messages of one channel an hour, over all calls and processes. */
export interface SendBudget {
  readonly installation: number;
  /** From one network address; loose, because a carrier puts thousands behind one. Default half of `installation`. */
  readonly address: number;
  /** Of one account, to whatever numbers. */
  readonly account: number;
  /** Messages to numbers that differ in the last four digits: fraudsters own such ranges. */
  readonly range: number;
}

export interface SendOptions {
  readonly sms?: Partial<SendBudget>;
  readonly email?: Partial<SendBudget>;
  /** What one SMS costs the operator, for the estimates in the log. */
  readonly smsPrice?: { readonly amount: number; readonly currency: string };
}

export interface SendRules {
  readonly sms: SendBudget;
  readonly email: SendBudget;
  readonly smsPrice: { readonly amount: number; readonly currency: string } | null;
}

/** @throws RangeError for a budget that lets nothing pass */
function resolveBudget(given: Partial<SendBudget> = {}, installation: number): SendBudget {
  const all = given.installation ?? installation;
  const budget = { account: 8, range: 10, address: Math.ceil(all / 2), ...given, installation: all };
  for (const [name, most] of Object.entries(budget)) {
    if (!Number.isInteger(most) || most < 1) throw new RangeError(`sends: ${name} must be 1 or more.`);
  }
  return budget;
}

export const resolveSends = ({ sms, email, smsPrice }: SendOptions = {}): SendRules => ({
  sms: resolveBudget(sms, 30),
  email: resolveBudget(email, 100),
  smsPrice: smsPrice ?? null,
});

/** Share of the hour for unknown numbers: a third is reserved for proven addresses. */
export const unknownRecipientsCap = ({ installation }: SendBudget): number =>
  Math.ceil((installation * 2) / 3);
