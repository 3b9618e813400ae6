import { Database } from '@draksha/auth/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, sessionIn, World } from '../../../auth/test/world.ts';
import { ethereumWallet, messageOf, solanaWallet, type TestWallet } from '../../test/wallets.ts';
import { purgeUsedMessages } from './store.ts';

const BOTH = { ethereum: true, solana: true };
let world: World;
beforeAll(async () => {
  world = await World.open({ siteUrl: 'https://farm.example', web3: BOTH });
});
afterAll(() => world[Symbol.asyncDispose]());

const send = (wallet: TestWallet, message: string, signature = wallet.sign(message)): Promise<Answer> =>
  world.post('/token?grant_type=web3', { chain: wallet.chain, message, signature });
const now = (): Date => world.clock.now();
const after = (seconds: number): string => new Date(now().getTime() + seconds * 1000).toISOString();
const wallets = [
  ['Ethereum', ethereumWallet],
  ['Solana', solanaWallet],
] as const;

describe.each(wallets)('an account of %s', (_name, make) => {
  test('signs in, again with a new message, and is one user', async () => {
    const wallet = make();
    const first = sessionIn(await send(wallet, messageOf(wallet, now())));
    expect(first.user).toMatchObject({
      email: '',
      app_metadata: { provider: 'web3', providers: ['web3'] },
      identities: [
        {
          provider: 'web3',
          id: `web3:${wallet.chain}:${wallet.address}`,
          identity_data: {
            sub: `web3:${wallet.chain}:${wallet.address}`,
            custom_claims: {
              address: wallet.address,
              chain: wallet.chain,
              domain: 'farm.example',
              statement: 'Sign in to the vineyard',
              network: wallet.chain === 'ethereum' ? '1' : 'solana:mainnet',
            },
          },
        },
      ],
    });
    const claims = await world.auth.verifyAccessToken(first.access_token);
    expect(claims?.amr).toMatchObject([{ method: 'web3' }]);
    const second = sessionIn(await send(wallet, messageOf(wallet, now())));
    expect(second.user.id).toBe(first.user.id);
    expect((await world.refresh(second.refresh_token)).status).toBe(200);
  });

  test('cannot use a message twice, not even at once', async () => {
    const wallet = make();
    const message = messageOf(wallet, now());
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(wallet, message)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const again = await send(wallet, message);
    expect(again.body).toEqual({
      error: 'invalid_grant',
      error_description: expect.stringContaining('used'),
    });
  });

  test('cannot use a nonce twice, though another account can', async () => {
    const wallet = make();
    const other = make();
    const fields = { Nonce: 'harvest2026' };
    expect((await send(wallet, messageOf(wallet, now(), fields))).status).toBe(200);
    const later = messageOf(wallet, new Date(after(-5)), fields);
    expect((await send(wallet, later)).body.error).toBe('invalid_grant');
    expect((await send(other, messageOf(other, now(), fields))).status).toBe(200);
  });

  test('needs no nonce, but then uses the message up all the same', async () => {
    const wallet = make();
    const message = messageOf(wallet, now(), { Nonce: null });
    expect((await send(wallet, message)).status).toBe(200);
    expect((await send(wallet, message)).body.error).toBe('invalid_grant');
  });

  const refused: [string, () => Record<string, string | null>][] = [
    [
      'that expired, though it has no Not Before',
      () => ({ 'Expiration Time': after(0), 'Issued At': after(-60) }),
    ],
    ['that is not valid yet', () => ({ 'Not Before': after(5) })],
    ['issued too long ago', () => ({ 'Issued At': after(-601) })],
    ['issued too far in the future', () => ({ 'Issued At': after(601) })],
    ['for another site', () => ({ URI: 'https://evil.example/login' })],
    ['for another port', () => ({ URI: 'https://farm.example:8443/login' })],
    ['without https', () => ({ URI: 'http://farm.example/login' })],
    ['of another kind of address', () => ({ URI: 'urn:farm:example' })],
  ];
  test.each(refused)('is refused with a message %s', async (_name, fields) => {
    const wallet = make();
    const answer = await send(wallet, messageOf(wallet, now(), fields()));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: 'invalid_grant', error_description: expect.any(String) });
  });

  test('is refused with a message whose site is not that of its URI', async () => {
    const wallet = make();
    const fields = { URI: 'https://farm.example/login' };
    for (const domain of ['evil.example', 'farm.example:8443', 'farm.example.evil.example']) {
      const answer = await send(wallet, messageOf(wallet, now(), fields, { domain }));
      expect(answer.body).toMatchObject({ error: 'invalid_grant' });
    }
  });

  test('is refused with the signature of another', async () => {
    const wallet = make();
    const message = messageOf(wallet, now());
    const forged = await send(wallet, message, make().sign(message));
    expect(forged.body).toMatchObject({ error: 'invalid_grant' });
    const changed = await send(wallet, message.replace('vineyard', 'winery'), wallet.sign(message));
    expect(changed.body).toMatchObject({ error: 'invalid_grant' });
    expect((await send(wallet, message)).status).toBe(200);
  });

  test('is told what cannot be read', async () => {
    const wallet = make();
    const good = messageOf(wallet, now());
    const answerTo = async (message: string, signature: string) => {
      const { status, body } = await send(wallet, message, signature);
      return [status, body.code];
    };
    expect(await answerTo(good + 'x'.repeat(20_480), wallet.sign(good))).toEqual([
      413,
      'request_entity_too_large',
    ]);
    for (const [message, signature] of [
      ['too short', wallet.sign('too short')],
      [good, 'no signature'],
      [good, `${wallet.sign(good)}00`],
      [good.replace('Version: 1', 'Version: 2'), wallet.sign(good)],
    ] as const)
      expect(await answerTo(message, signature)).toEqual([400, 'validation_failed']);
  });

  test('that is banned stays out', async () => {
    const wallet = make();
    const { user } = sessionIn(await send(wallet, messageOf(wallet, now())));
    const token = await world.sharedToken();
    await world.call('PUT', `/admin/users/${user.id}`, { token, body: { ban_duration: '24h' } });
    const message = messageOf(wallet, now());
    const answer = await send(wallet, message);
    expect([answer.status, answer.body.code]).toEqual([403, 'user_banned']);
  });
});

test('an Ethereum address in other letters is the same account', async () => {
  const wallet = ethereumWallet();
  const first = sessionIn(await send(wallet, messageOf(wallet, now())));
  const mixed = { ...wallet, address: `0x${wallet.address.slice(2).toUpperCase()}` };
  const second = sessionIn(await send(wallet, messageOf(mixed, now())));
  expect(second.user.id).toBe(first.user.id);
});

test('a Ledger’s envelope around the text counts, with and without the signer in it', async () => {
  const domain = Buffer.from('\xffsolana offchain', 'latin1');
  const length = (body: Buffer): Buffer => Buffer.from([body.length % 256, Math.floor(body.length / 256)]);
  for (const head of [
    () => Buffer.from([0, 1]),
    (key: Uint8Array) => Buffer.concat([Buffer.alloc(33), Buffer.from([1, 1]), key]),
  ]) {
    const wallet = solanaWallet();
    const message = messageOf(wallet, now());
    const body = Buffer.from(message);
    const wrapped = Buffer.concat([domain, head(wallet.key), length(body), body]);
    const signature = Buffer.from(wallet.signBytes(wrapped)).toString('base64');
    expect((await send(wallet, message, signature)).status).toBe(200);
    const cut = Buffer.from(wallet.signBytes(wrapped.subarray(1))).toString('base64');
    expect((await send(wallet, messageOf(wallet, now()), cut)).body.error).toBe('invalid_grant');
  }
});

test('a message for this machine needs no https, and only from this machine', async () => {
  await using local = await World.open({ siteUrl: 'http://localhost:3003', web3: BOTH });
  const wallet = ethereumWallet();
  const fields = { URI: 'http://localhost:5173/login' };
  const post = (domain: string): Promise<Answer> => {
    const message = messageOf(wallet, local.clock.now(), fields, { domain });
    return local.post('/token?grant_type=web3', {
      chain: 'ethereum',
      message,
      signature: wallet.sign(message),
    });
  };
  expect((await post('localhost:5173')).status).toBe(200);
  expect((await post('evil.example')).body.error).toBe('invalid_grant');
});

test('chains that are off, or that nobody has, are refused before anything is read', async () => {
  await using none = await World.open();
  const off = await none.call('POST', '/token?grant_type=web3', { rawBody: 'not even JSON' });
  expect([off.status, off.body.code, off.body.message]).toEqual([
    422,
    'web3_provider_disabled',
    'Web3 provider is disabled',
  ]);
  await using one = await none.another({ web3: { solana: true } });
  const other = await one.post('/token?grant_type=web3', { chain: 'ethereum' });
  expect([other.status, other.body.code]).toEqual([422, 'web3_provider_disabled']);
  const strange = await one.post('/token?grant_type=web3', { chain: 'bitcoin' });
  expect([strange.status, strange.body.code, strange.body.message]).toEqual([
    400,
    'web3_unsupported_chain',
    'Unsupported chain',
  ]);
});

test('one network address may not try without end', async () => {
  await using strict = await World.open({ web3: BOTH, limits: { requestsPerAddress: 3 } });
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    statuses.push((await strict.post('/token?grant_type=web3', { chain: 'ethereum' })).status);
  }
  expect(statuses).toEqual([400, 400, 400, 429]);
});

test('nobody new comes in where sign-up is closed', async () => {
  await using closed = await World.open({
    siteUrl: 'https://farm.example',
    web3: BOTH,
    signupEnabled: false,
  });
  const wallet = solanaWallet();
  const message = messageOf(wallet, closed.clock.now());
  const signature = wallet.sign(message);
  const answer = await closed.post('/token?grant_type=web3', { chain: 'solana', message, signature });
  expect([answer.status, answer.body.code]).toEqual([422, 'signup_disabled']);
});

test('used messages are forgotten after a day, and no log holds a message or a signature', async () => {
  const wallet = solanaWallet();
  const message = messageOf(wallet, now());
  await send(wallet, message);
  await send(wallet, message.replace('vineyard', 'winery'), wallet.sign(message));
  expect(world.logs.join('\n')).not.toContain(wallet.sign(message));
  expect(world.logs.join('\n')).not.toContain('wants you to sign in');
  const db = new Database(world.pool);
  const held = async (): Promise<number> => {
    await purgeUsedMessages(db, now());
    return (await db.reads.selectFrom('used_messages').select('digest').execute()).length;
  };
  expect(await held()).toBeGreaterThan(0);
  world.clock.advance(86_400);
  expect(await held()).toBeGreaterThan(0);
  world.clock.advance(1);
  expect(await held()).toBe(0);
});

describe('the published client', () => {
  let real: World;
  beforeAll(async () => {
    // The client reads the machine's clock.
    real = await World.open({ clock: () => new Date(), siteUrl: 'https://farm.example', web3: BOTH });
  });
  afterAll(() => real[Symbol.asyncDispose]());
  const url = 'https://farm.example/login';

  test('signs in with an Ethereum wallet', async () => {
    const wallet = ethereumWallet();
    const provider = {
      request: async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
        if (method === 'eth_requestAccounts') return [wallet.address];
        if (method === 'eth_chainId') return '0x1';
        const [hex = ''] = Array.isArray(params) ? params.map(String) : [];
        return wallet.sign(Buffer.from(hex.slice(2), 'hex').toString());
      },
      on: () => undefined,
      removeListener: () => undefined,
    };
    const client = real.client();
    const { data, error } = await client.signInWithWeb3({
      chain: 'ethereum',
      wallet: provider as never,
      statement: 'Sign in to the vineyard',
      options: { url },
    });
    expect(error).toBeNull();
    expect(data.user?.identities?.[0]?.id).toBe(`web3:ethereum:${wallet.address}`);
    expect((await client.getUser()).error).toBeNull();
  });

  test('signs in with a Solana wallet, with resources too', async () => {
    const wallet = solanaWallet();
    const provider = {
      publicKey: { toBase58: () => wallet.address },
      signMessage: async (bytes: Uint8Array) => wallet.signBytes(bytes),
    };
    const client = real.client();
    const { data, error } = await client.signInWithWeb3({
      chain: 'solana',
      wallet: provider as never,
      statement: 'Sign in to the vineyard',
      options: { url, signInWithSolana: { resources: ['https://farm.example/terms'] } },
    });
    expect(error).toBeNull();
    expect(data.user?.identities?.[0]?.id).toBe(`web3:solana:${wallet.address}`);
  });

  test('reads the refusal', async () => {
    const wallet = solanaWallet();
    const message = messageOf(wallet, new Date(Date.now() - 3_600_000));
    const signature = wallet.signBytes(new TextEncoder().encode(message));
    const { error } = await real.client().signInWithWeb3({ chain: 'solana', message, signature });
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining('too long ago') });
  });
});
