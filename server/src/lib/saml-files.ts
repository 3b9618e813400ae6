import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AuthOptions } from '@draksha/auth';
import type { SignInConfig } from '../sign-in-config.ts';
import { StartError } from './start-error.ts';

async function read(path: string, name: string, begins: RegExp): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartError(`${name} cannot be read.`);
  });
  if (!begins.test(text)) throw new StartError(`${name} is not in the form PEM.`);
  return text;
}

/** Single sign-on as configured, with the key that signs our requests. @throws StartError */
export async function readSaml({ saml }: SignInConfig): Promise<Pick<AuthOptions, 'saml'>> {
  if (!saml) return {};
  const { entityId, files } = saml;
  const own = entityId === undefined ? {} : { entityId };
  if (!files) return { saml: own };
  const privateKey = await read(files.key, 'AUTH_SAML_KEY_FILE', /-----BEGIN (RSA )?PRIVATE KEY-----/);
  const certificate = await read(
    files.certificate,
    'AUTH_SAML_CERTIFICATE_FILE',
    /-----BEGIN CERTIFICATE-----/,
  );
  checkPair(privateKey, certificate);
  return { saml: { ...own, signing: { privateKey, certificate } } };
}

function checkPair(privateKey: string, certificate: string): void {
  let fits = false;
  try {
    fits = new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey));
  } catch {
    // Neither a key nor a certificate that can be read fits.
  }
  if (!fits)
    throw new StartError('AUTH_SAML_KEY_FILE and AUTH_SAML_CERTIFICATE_FILE do not belong together.');
}
