import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base58, ethereumWallet, messageOf, solanaWallet } from '../../test/wallets.ts';
import { decodeKey } from './base58.ts';
import { isSignedByEthereum, readEthereumSignature } from './ethereum.ts';
import { MessageError, parseMessage } from './message.ts';
import { isSignedBySolana, readSolanaSignature } from './solana.ts';

// The shape of the example in EIP-4361.
const EXAMPLE = [
  'example.com wants you to sign in with your Ethereum account:',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '',
  'I accept the ExampleOrg Terms of Service: https://example.com/tos',
  '',
  'URI: https://example.com/login',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 32891756',
  'Issued At: 2021-09-30T16:25:24Z',
  'Resources:',
  '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
  '- https://example.com/my-web2-claim.json',
];
const example = (change: (lines: string[]) => string[]): string => change([...EXAMPLE]).join('\n');
const replaced = (from: string, to: string): string => EXAMPLE.join('\n').replace(from, to);

describe('a sign-in message', () => {
  test('of the standard is read', () => {
    expect(parseMessage(EXAMPLE.join('\n'), 'ethereum')).toEqual({
      domain: 'example.com',
      address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
      uri: new URL('https://example.com/login'),
      chainId: '1',
      nonce: '32891756',
      issuedAt: new Date('2021-09-30T16:25:24Z'),
      expiresAt: null,
      notBefore: null,
      requestId: null,
      resources: [
        'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
        'https://example.com/my-web2-claim.json',
      ],
    });
  });

  test('needs no statement, and takes its fields in any order', () => {
    const none = example((lines) => [...lines.slice(0, 3), '', ...lines.slice(5)]);
    expect(parseMessage(none, 'ethereum').statement).toBeNull();
    const one = example((lines) => [...lines.slice(0, 3), ...lines.slice(5)]);
    expect(parseMessage(one, 'ethereum').statement).toBeNull();
    const turned = example((lines) => [...lines.slice(0, 5), ...lines.slice(5, 10).reverse()]);
    expect(parseMessage(turned, 'ethereum').uri.href).toBe('https://example.com/login');
  });

  test('may hold fields that nobody knows, and a statement in Marathi', () => {
    const text = replaced('Nonce:', 'Colour: blue\nNonce:').replace(/I accept.*/, 'द्राक्ष बागेत प्रवेश करा');
    expect(parseMessage(text, 'ethereum')).toMatchObject({
      nonce: '32891756',
      statement: 'द्राक्ष बागेत प्रवेश करा',
    });
  });

  test('takes the heading of resources as the published client writes it for Solana', () => {
    const { address } = solanaWallet();
    const text = `${messageOf({ chain: 'solana', address }, new Date(0))}\nResources\n- https://farm.example/terms`;
    expect(parseMessage(text, 'solana').resources).toEqual(['https://farm.example/terms']);
  });

  test.each([
    ['a first line of another kind', replaced('wants you to', 'asks you to')],
    ['the other chain', replaced('Ethereum account', 'Solana account')],
    ['a domain with a path', replaced('example.com wants', 'example.com/x wants')],
    ['a domain with a name before it', replaced('example.com wants', 'bank.com@example.com wants')],
    ['a domain of one word', replaced('example.com wants', 'example wants')],
    ['an address of another length', replaced('56Cc2', '56Cc')],
    ['a full third line', example((lines) => lines.filter((_, at) => at !== 2))],
    ['a line without a colon', replaced('Version: 1', 'Version: 1\nno colon here')],
    ['no version', replaced('Version: 1\n', '')],
    ['another version', replaced('Version: 1', 'Version: 2')],
    ['two versions', replaced('Version: 1', 'Version: 1\nVersion: 1')],
    ['two URIs', replaced('Version: 1', 'Version: 1\nURI: https://evil.example/')],
    ['no URI', replaced('URI: https://example.com/login\n', '')],
    ['half a URI', replaced('URI: https://example.com/login', 'URI: /login')],
    ['chain 0', replaced('Chain ID: 1', 'Chain ID: 0')],
    ['a chain in words', replaced('Chain ID: 1', 'Chain ID: main')],
    ['no time of issue', replaced('Issued At: 2021-09-30T16:25:24Z\n', '')],
    ['a day that no calendar has', replaced('2021-09-30T', '2021-02-30T')],
    ['an hour that no clock has', replaced('T16:', 'T25:')],
    ['a time without its zone', replaced('25:24Z', '25:24')],
    ['a time in words', replaced('2021-09-30T16:25:24Z', 'yesterday')],
    ['an end before its start', replaced('Nonce', 'Expiration Time: 2020-01-01T00:00:00Z\nNonce')],
    [
      'validity that begins after its end',
      replaced('Nonce', 'Not Before: 2023-01-01T00:00:00Z\nExpiration Time: 2022-01-01T00:00:00Z\nNonce'),
    ],
    ['a resource that is no URI', replaced('- ipfs://', '- not a uri ')],
    ['a resource outside of the list', replaced('Resources:\n', '')],
    ['carriage returns', EXAMPLE.join('\r\n')],
    ['writing turned round', replaced('I accept', 'I \u202eaccept')],
    ['nothing', ''],
  ])('with %s is refused', (_name, text) => {
    expect(() => parseMessage(text, 'ethereum')).toThrow(MessageError);
  });

  test.each(['mainnet', 'solana:other', 'solana:mainnet2', '1'])(
    'of Solana with chain %s is refused',
    (id) => {
      const { address } = solanaWallet();
      const text = messageOf({ chain: 'solana', address }, new Date(0), { 'Chain ID': id });
      expect(() => parseMessage(text, 'solana')).toThrow('Chain ID');
    },
  );

  test('reads back what was written', () => {
    const { address } = ethereumWallet();
    const word = fc.stringMatching(/^[A-Za-z0-9]{8,30}$/);
    const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        word,
        instant,
        fc.stringMatching(/^[a-z][a-z0-9 ,.!]{0,60}[a-z]$/),
        (nonce, at, statement) => {
          const text = messageOf({ chain: 'ethereum', address }, at, { Nonce: nonce }, { statement });
          const read = parseMessage(text, 'ethereum');
          expect(read).toMatchObject({ nonce, statement, address, issuedAt: at, domain: 'farm.example' });
        },
      ),
    );
  });

  test('or anything else never fails in another way', () => {
    const lines = fc.array(fc.oneof(fc.constantFrom(...EXAMPLE, '', '- ', ':'), fc.string()), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(lines, fc.constantFrom('ethereum' as const, 'solana' as const), (parts, chain) => {
        try {
          parseMessage(parts.join('\n'), chain);
        } catch (cause) {
          expect(cause).toBeInstanceOf(MessageError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('says the same instant in every zone', () => {
    const at = (text: string): number =>
      parseMessage(replaced('2021-09-30T16:25:24Z', text), 'ethereum').issuedAt.getTime();
    const utc = Date.UTC(2021, 8, 30, 16, 25, 24);
    expect(at('2021-09-30T21:55:24+05:30')).toBe(utc);
    expect(at('2021-09-30T11:25:24-05:00')).toBe(utc);
    expect(at('2021-09-30T16:25:24.123456789Z')).toBe(utc + 123);
  });
});

describe('signatures', () => {
  test('of an Ethereum account: the example in the documentation of web3.js', () => {
    const signature =
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c';
    const bytes = readEthereumSignature(signature) ?? Buffer.alloc(65);
    expect(isSignedByEthereum('Some data', bytes, '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')).toBe(true);
    expect(isSignedByEthereum('Some date', bytes, '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')).toBe(false);
  });

  test('of a Solana account: test 2 of RFC 8032', () => {
    const key = Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex');
    const signature = Buffer.from(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
      'hex',
    );
    expect(isSignedBySolana('r', signature, base58(key))).toBe(true);
    expect(isSignedBySolana('s', signature, base58(key))).toBe(false);
  });

  test('with 0, 1, 27 or 28 at the end count, others and their mirror images do not', () => {
    const wallet = ethereumWallet();
    const good = Buffer.from(wallet.signBytes('text'));
    const withV = (v: number): Buffer => Buffer.concat([good.subarray(0, 64), Buffer.from([v])]);
    const v = good.readUInt8(64);
    expect(isSignedByEthereum('text', good, wallet.address.toUpperCase().replace('0X', '0x'))).toBe(true);
    expect(isSignedByEthereum('text', withV(v - 27), wallet.address)).toBe(true);
    for (const other of [55 - v, 2, 29, 30, 31, 255]) {
      expect(isSignedByEthereum('text', withV(other), wallet.address)).toBe(false);
    }
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const s = order - BigInt(`0x${good.subarray(32, 64).toString('hex')}`);
    const mirror = Buffer.concat([
      good.subarray(0, 32),
      Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
      Buffer.from([55 - v]),
    ]);
    expect(isSignedByEthereum('text', mirror, wallet.address)).toBe(false);
    expect(isSignedByEthereum('text', Buffer.alloc(65), wallet.address)).toBe(false);
  });

  test('of Solana have one spelling a form', () => {
    const text = solanaWallet().sign('text');
    expect(readSolanaSignature(text)).toHaveLength(64);
    expect(readSolanaSignature(`${text}==`)).toHaveLength(64);
    expect(readSolanaSignature(`${text}=`)).toBeUndefined();
    const last = text.at(-1) ?? '';
    const next = String.fromCharCode(last.charCodeAt(0) + 1);
    expect(readSolanaSignature(text.slice(0, -1) + next)).toBeUndefined();
    expect(readEthereumSignature(`${'ab'.repeat(65)}`)).toBeUndefined();
  });

  test('of a key that belongs to nobody count for nothing', () => {
    // Points of order 1, 2, 4 and 8: with them a signature of the neutral point and zero fits every text, or each eighth.
    const neutral = `01${'00'.repeat(31)}`;
    const points = [
      neutral,
      `ec${'ff'.repeat(30)}7f`,
      '00'.repeat(32),
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    ];
    const forged = Buffer.concat([Buffer.from(neutral, 'hex'), Buffer.alloc(32)]);
    for (const point of points) {
      for (let text = 0; text < 32; text += 1) {
        expect(isSignedBySolana(`text ${text}`, forged, base58(Buffer.from(point, 'hex')))).toBe(false);
      }
    }
  });
});

describe('base 58', () => {
  test('of known programs of Solana', () => {
    expect(decodeKey('1'.repeat(32))).toEqual(Buffer.alloc(32));
    const token = '06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9';
    expect(decodeKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')?.toString('hex')).toBe(token);
  });

  test('reads back what was written, and nothing of another length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 30, maxLength: 34 }), (bytes) => {
        const read = decodeKey(base58(bytes));
        expect(read ?? null).toEqual(bytes.length === 32 ? Buffer.from(bytes) : null);
      }),
    );
    expect(decodeKey('0'.repeat(40))).toBeUndefined();
  });
});
