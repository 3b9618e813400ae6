import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { smtpMail } from './smtp.ts';

interface Pair {
  readonly key: string;
  readonly cert: string;
}

/** A certificate for localhost of this moment; null where the machine has no openssl to make one. */
function makeCertificate(): Pair | null {
  const folder = mkdtempSync(join(tmpdir(), 'draksha-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
  try {
    execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const pair = makeCertificate();
const usual = getCACertificates('default');
afterAll(() => setDefaultCACertificates(usual));

test.skipIf(pair === null).each(['smtp', 'smtps'])(
  'a mail goes over TLS where the certificate is known, and nothing before (%s; left out without openssl)',
  async (scheme) => {
    const { key, cert } = pair ?? { key: '', cert: '' };
    setDefaultCACertificates([...usual, cert]);
    const talks: { secure: boolean; user: string | undefined }[] = [];
    const server = new SMTPServer({
      key,
      cert,
      secure: scheme === 'smtps',
      onAuth: ({ username, password }, session, done) => {
        expect(session.secure).toBe(true);
        return password === 'p' ? done(null, { user: username }) : done(new Error('no'));
      },
      onData: (stream, session, done) => {
        talks.push({ secure: session.secure, user: session.user });
        stream.resume().on('end', () => done());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const send = smtpMail({
      url: `${scheme}://us:p@localhost:${port}`,
      from: 'a@b.example',
      tls: 'required',
    });
    const message = {
      id: 'one',
      to: 'c@d.example',
      text: 'Hello',
    } as const;
    await send({ ...message, language: 'en' }, new AbortController().signal);
    expect(talks).toEqual([{ secure: true, user: 'us' }]);
    await new Promise<void>((resolve) => server.close(() => resolve()));
  },
);
