import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** One DER value of X.690: tag, length, contents. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const hex = body.length.toString(16);
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, body]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text));
const SHA256_WITH_RSA = sequence(
  der(0x06, Buffer.from('2a864886f70d01010b', 'hex')),
  Buffer.from('0500', 'hex'),
);
const nameOf = (commonName: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(commonName)))));

/** An RSA key with a certificate that it signed itself (X.509 version 3), made anew for each test run. */
export function selfSigned(commonName: string, bits = 2048): { privateKey: string; certificate: string } {
  const { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync(
    'rsa',
    {
      modulusLength: bits,
    },
  );
  const name = nameOf(commonName);
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    SHA256_WITH_RSA,
    name,
    sequence(utcTime('250101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const whole = sequence(body, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
