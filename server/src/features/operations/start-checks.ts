import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { carriersOf } from '../../lib/delivery.ts';
import { contactProblem, pushContact, type Resolve } from '../../lib/push/contact.ts';
import { readSaml } from '../../lib/saml-files.ts';
import { missingSecret, readServerSecret } from '../../lib/server-secret.ts';
import { loadSigningKeys } from '../../lib/signing-keys.ts';
import { readRegistrations } from '../../lib/sms/registered.ts';
import { checkNumber } from '../../lib/whatsapp/graph.ts';
import { CODE_MINUTES, smsTexts } from '../../sms-texts.ts';
import { pushRefusals, smsTextsMissing } from '../morning-brief/service.ts';
import { type Check, type Finding, fail, pass, warn } from './diagnosis.ts';

/** Checks what a start would refuse, without side effects. */

const ANSWER_MS = 5_000;

/** The sign-in keys in the database. */
export interface SealedKeys {
  /** Whether a secret has sealed any. */
  readonly areThere: () => Promise<boolean>;
  /** @throws KeyError for another secret than theirs */
  readonly check: (secret: string) => Promise<void>;
}

interface StartTools {
  readonly config: Config;
  readonly keys: SealedKeys;
}

async function secretFinding({ config, keys }: StartTools): Promise<Finding> {
  const secret = await readServerSecret(config);
  const isSealed = await keys.areThere();
  if (secret === null) return isSealed ? fail(missingSecret(config)) : pass('the first start makes one.');
  await keys.check(secret);
  return isSealed
    ? pass('it opens the sign-in keys of this data.')
    : pass('it is set; the first start seals the keys with it.');
}

/** Returns the error code that prevents listening there; `null` for none. */
function whatKeeps({ port, host }: Config): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host }, () => probe.close(() => resolve(null)));
  });
}

async function portFinding(config: Config): Promise<Finding> {
  const { port, host } = config;
  const code = await whatKeeps(config);
  if (code === null) return pass(`${port} is free for a start.`);
  if (code === 'EACCES')
    return fail(`${port} needs rights that this user does not have: choose one above 1023 with PORT.`);
  if (code !== 'EADDRINUSE')
    return fail(`HOST ${host} cannot be listened on (${code}): set it to an address of this machine.`);
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const ours = await fetch(`http://${name.includes(':') ? `[${name}]` : name}:${port}/healthz`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  })
    .then(async (answer) => ((await answer.json()) as { status?: unknown }).status === 'ok')
    .catch(() => false);
  return ours
    ? pass(`Draksha runs at ${port}.`)
    : fail(`${port} is taken by another program: stop that program, or choose another port with PORT.`);
}

async function settingsFinding({ authSigningKeys, signIn }: Config): Promise<Finding> {
  await loadSigningKeys(authSigningKeys);
  await readSaml(signIn);
  return pass('keys and certificates that are set can be read.');
}

/** Checks of a start beside the database, in order. */
export const startChecks = (tools: StartTools): Check[] => [
  { name: 'server secret', run: () => secretFinding(tools) },
  { name: 'port', run: () => portFinding(tools.config) },
  { name: 'sign-in settings', run: () => settingsFinding(tools.config) },
];

/** Each carrier by its name: whether it takes our key, and whether the texts that are registered with it can be read. */
export function smsChecks({ publicUrl, port, senders: { sms } }: Config): Check[] {
  if (!sms)
    return [
      {
        name: 'SMS',
        run: async () => warn('no carrier is set (SMS_PROVIDER): codes appear in the terminal.'),
      },
    ];
  const address = publicUrl ?? `http://localhost:${port}`;
  const { dlt } = sms;
  const keys = carriersOf(sms, address).map((carrier) => ({
    name: `SMS by ${carrier.name}`,
    run: async () => {
      const { isSure, words } = await carrier.knowsUs(AbortSignal.timeout(2 * sms.timeoutMs));
      return isSure
        ? pass(`${words}; only a code to your own phone shows that it is delivered.`)
        : warn(`${words}: look in its panel.`);
    },
  }));
  if (!dlt) return keys;
  const texts: Check = {
    name: 'SMS texts',
    run: async () => {
      const texts = smsTexts(address, sms.replies !== undefined);
      const registrations = await readRegistrations(dlt, texts, CODE_MINUTES);
      const { remarks } = registrations;
      const missing = smsTextsMissing(registrations);
      const offered = missing.length > 0 ? [`no morning messages by SMS without ${missing.join(', ')}`] : [];
      return remarks.length + offered.length > 0
        ? warn(`${[...remarks, ...offered].join('; ')}.`)
        : pass('those that are registered can be sent.');
    },
  };
  return [...keys, texts];
}

/** The push contact, and pushes refused this month. */
export function pushChecks(
  { config, system, clock }: Pick<Context, 'config' | 'system' | 'clock'>,
  resolve?: Resolve,
): Check[] {
  const { push, publicUrl = `http://localhost:${config.port}` } = config;
  return [
    {
      name: 'messages to phones',
      run: async () => {
        const contact = pushContact(push.subject, publicUrl);
        const problem = await contactProblem(contact, resolve);
        const refused = await pushRefusals({ system, clock });
        const said = refused.map(({ status, phones }) => `${phones} with ${status}${meaningOf(status)}`);
        const problems = [
          ...(problem === null ? [] : [problem]),
          ...(said.length > 0 ? [`refused for good this month: ${said.join(', ')}.`] : []),
        ];
        return problems.length > 0 ? warn(problems.join(' ')) : pass(`the services can reach ${contact}.`);
      },
    },
  ];
}

const meaningOf = (status: number): string => {
  if (status === 413) return ' (too long)';
  return status === 401 || status === 403 ? ' (our key or PUSH_SUBJECT is not taken)' : '';
};

/** The operator's WhatsApp number, where set. */
export const whatsAppChecks = ({ whatsApp }: Pick<Config, 'whatsApp'>): Check[] =>
  whatsApp === undefined
    ? []
    : [
        {
          name: 'WhatsApp',
          run: async () => {
            const { isWell, words } = await checkNumber(whatsApp, AbortSignal.timeout(2 * ANSWER_MS));
            return isWell ? pass(`${words}.`) : fail(words);
          },
        },
      ];
