import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Database } from '@draksha/auth/database';
import { isPublicAddress } from '@draksha/auth/http/public-fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { goal } from '../../../auth/test/redirects.ts';
import { type Answer, World } from '../../../auth/test/world.ts';
import { selfSigned } from '../../test/certificate.ts';
import { FakeIdp } from '../../test/fake-idp.ts';
import { SsoWorld } from '../../test/sso.ts';
import { readIdpMetadata } from './idp-metadata.ts';
import { fetchMetadata } from './metadata-source.ts';
import { purgeSsoTraffic } from './request-store.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await World.open({ saml: {} });
  token = await world.sharedToken();
});
afterAll(() => world[Symbol.asyncDispose]());

const PATH = '/admin/sso/providers';
const create = (fields: object): Promise<Answer> => world.post(PATH, { type: 'saml', ...fields }, { token });
const change = (id: string, body: object): Promise<Answer> =>
  world.call('PUT', `${PATH}/${id}`, { token, body });
const idOf = (answer: Answer): string => z.object({ id: z.string() }).parse(answer.body).id;
const statusAndCode = (answer: Answer): unknown[] => [answer.status, answer.body.code];

/** Metadata behind an address of this machine; what it answers can be changed. */
class MetadataServer implements AsyncDisposable {
  body = '';
  status = 200;
  headers: Record<string, string> = {};
  asked = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (_request, response) => {
      this.asked += 1;
      response.writeHead(this.status, this.headers).end(this.body);
    });
  }

  static async open(): Promise<MetadataServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new MetadataServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/metadata`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe('SSO providers', () => {
  test('are made, shown, listed, changed and deleted', async () => {
    const idp = new FakeIdp();
    const fields = { metadata_xml: idp.metadata(), domains: ['Grapes.example'], resource_id: 'Grapes-1' };
    const made = await create(fields);
    expect(made.status).toBe(201);
    const id = idOf(made);
    expect(made.body).toMatchObject({
      id,
      resource_id: 'grapes-1',
      disabled: false,
      saml: { entity_id: idp.entityId, metadata_xml: idp.metadata(), attribute_mapping: {} },
      domains: [{ domain: 'grapes.example' }],
    });
    expect((await world.call('GET', `${PATH}/${id}`, { token })).body).toEqual(made.body);
    expect((await world.call('GET', `${PATH}/resource_GRAPES-1`, { token })).body).toEqual(made.body);

    const list = await world.call('GET', PATH, { token });
    expect(list.body.items).toContainEqual(
      expect.objectContaining({ id, saml: { entity_id: idp.entityId, attribute_mapping: {} } }),
    );

    const attribute_mapping = { keys: { name: { name: 'displayName' } } };
    const name_id_format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    const next = {
      domains: ['wine.example', 'grapes.example'],
      attribute_mapping,
      name_id_format,
      disabled: true,
    };
    const changed = await change(id, next);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      resource_id: 'grapes-1',
      disabled: true,
      saml: { attribute_mapping, name_id_format },
      domains: expect.arrayContaining([
        expect.objectContaining({ domain: 'wine.example' }),
        expect.objectContaining({ domain: 'grapes.example' }),
      ]),
    });
    const fewer = await change(id, { domains: [] });
    expect(fewer.body).toMatchObject({ domains: [], disabled: true });

    const gone = await world.call('DELETE', `${PATH}/${id}`, { token });
    expect([gone.status, gone.body.id]).toEqual([200, id]);
    expect(statusAndCode(await world.call('GET', `${PATH}/${id}`, { token }))).toEqual([
      404,
      'sso_provider_not_found',
    ]);
    expect(statusAndCode(await world.call('GET', `${PATH}/none`, { token }))).toEqual([
      404,
      'sso_provider_not_found',
    ]);
  });

  test('are for operators only', async () => {
    const { access_token } = await world.register();
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['GET', `${PATH}/x`],
      ['PUT', `${PATH}/x`],
      ['DELETE', `${PATH}/x`],
    ] as const) {
      expect(statusAndCode(await world.call(method, path))).toEqual([401, 'no_authorization']);
      expect(statusAndCode(await world.call(method, path, { token: access_token }))).toEqual([
        403,
        'not_admin',
      ]);
    }
  });

  test('share no entity, domain or name', async () => {
    const idp = new FakeIdp();
    const id = idOf(
      await create({ metadata_xml: idp.metadata(), domains: ['only.example'], resource_id: 'only' }),
    );
    expect(statusAndCode(await create({ metadata_xml: idp.metadata() }))).toEqual([
      422,
      'saml_idp_already_exists',
    ]);
    const other = new FakeIdp();
    const metadata_xml = other.metadata();
    expect(statusAndCode(await create({ metadata_xml, domains: ['ONLY.example'] }))).toEqual([
      400,
      'sso_domain_already_exists',
    ]);
    expect(statusAndCode(await create({ metadata_xml, resource_id: 'Only' }))).toEqual([422, 'conflict']);
    // Nothing of the refused ones stayed behind.
    const second = idOf(await create({ metadata_xml, domains: ['second.example'] }));
    expect(statusAndCode(await change(second, { domains: ['only.example'] }))).toEqual([
      400,
      'sso_domain_already_exists',
    ]);
    expect(statusAndCode(await change(second, { resource_id: 'only' }))).toEqual([422, 'conflict']);
    expect(statusAndCode(await change(second, { metadata_xml: idp.metadata() }))).toEqual([
      400,
      'saml_entity_id_mismatch',
    ]);
    const still = await world.call('GET', `${PATH}/${second}`, { token });
    expect(still.body).toMatchObject({ domains: [{ domain: 'second.example' }] });
    expect((await change(id, { domains: ['only.example'], resource_id: 'only' })).status).toBe(200);
  });

  test('need fields that make sense', async () => {
    const metadata_xml = new FakeIdp().metadata();
    const wrong: object[] = [
      {},
      { metadata_xml, type: 'oidc' },
      { metadata_xml, metadata_url: 'https://idp.example/metadata' },
      { metadata_xml: 'no XML' },
      { metadata_xml: '<a/>' },
      { metadata_xml: `<!DOCTYPE x>${metadata_xml}` },
      { metadata_xml: metadata_xml.replace(/entityID="[^"]*"/, '') },
      { metadata_xml: metadata_xml.replace('https://idp.example/sso', 'http://idp.example/sso') },
      {
        metadata_xml: metadata_xml.replace(
          'HTTP-Redirect" Location="https://idp.example/sso',
          'SOAP" Location="https://x',
        ),
      },
      { metadata_xml: metadata_xml.replace(/<ds:X509Certificate>[^<]*/, '<ds:X509Certificate>bm8=') },
      { metadata_xml: metadata_xml.replace('use="signing"', 'use="encryption"') },
      { metadata_xml, domains: ['not a domain'] },
      { metadata_xml, domains: ['localhost'] },
      { metadata_xml, name_id_format: 'mine' },
      { metadata_xml, resource_id: 'a/b' },
      { metadata_xml, attribute_mapping: { keys: { email: 'mail' } } },
      { metadata_url: 'http://idp.example/metadata' },
      { metadata_url: 'file:///etc/passwd' },
      { metadata_url: 'nothing' },
      { metadata_url: 'https://operator:secret@idp.example/metadata' },
    ];
    for (const fields of wrong) expect((await create(fields)).status).toBe(400);
    expect((await create({ metadata_xml })).status).toBe(201);
  });

  test('are written down in the audit', async () => {
    await create({ metadata_xml: new FakeIdp().metadata() });
    const audit = await world.call('GET', '/admin/audit?query=action:sso_provider_created', { token });
    expect(audit.text).toContain('sso_provider_created');
  });
});

describe('metadata', () => {
  test('with comments and two certificates are read', () => {
    const idp = new FakeIdp();
    const second = selfSigned('second').certificate.replace(/-----[A-Z ]+-----|\s/g, '');
    const weak = selfSigned('weak', 1024).certificate.replace(/-----[A-Z ]+-----|\s/g, '');
    const key = /<KeyDescriptor.*<\/KeyDescriptor>/.exec(idp.metadata())?.[0] ?? '';
    const other = (certificate: string): string =>
      key.replace(/(<ds:X509Certificate>)[^<]*/, `$1${certificate}`);
    const xml = idp
      .metadata()
      .replace(
        key,
        `<!-- new from May -->${other(second)}${other(weak)}${key.replace(' use="signing"', '')}`,
      );
    const read = readIdpMetadata(xml);
    expect(read.certificates).toHaveLength(2);
    expect(read.signInUrl).toBe('https://idp.example/sso');
  });

  test('come from an address, and are looked for again once a day', async () => {
    await using place = await MetadataServer.open();
    const idp = new FakeIdp();
    place.body = idp.metadata();
    const made = await create({ metadata_url: place.url });
    expect(made.body).toMatchObject({ saml: { metadata_url: place.url, metadata_xml: idp.metadata() } });
    const id = idOf(made);
    const target = async (): Promise<string> => goal(await world.post('/sso', { provider_id: id })).hostname;
    expect(await target()).toBe('idp.example');
    place.body = idp.metadata().replace('https://idp.example/sso', 'https://moved.example/sso');
    expect(await target()).toBe('idp.example');
    world.clock.advance(86_400);
    token = await world.sharedToken();
    expect(await target()).toBe('moved.example');
    expect(place.asked).toBe(2);
    // Another entity, an error or rubbish change nothing.
    for (const [status, body] of [
      [200, new FakeIdp().metadata()],
      [500, ''],
      [200, 'rubbish'],
    ] as const) {
      place.status = status;
      place.body = body;
      world.clock.advance(86_400);
      expect(await target()).toBe('moved.example');
    }
    expect(place.asked).toBe(5);
    token = await world.sharedToken();
  });

  test('that cannot be fetched are refused, and no redirect is followed', async () => {
    await using place = await MetadataServer.open();
    const wrong: [number, string, Record<string, string>][] = [
      [404, '', {}],
      [302, '', { location: place.url }],
      [200, 'x'.repeat(1_048_577), {}],
    ];
    for (const [status, body, headers] of wrong) {
      Object.assign(place, { status, body, headers });
      expect(statusAndCode(await create({ metadata_url: place.url }))).toEqual([
        400,
        'saml_metadata_fetch_failed',
      ]);
    }
    expect(place.asked).toBe(3);
    const { url } = place;
    await place[Symbol.asyncDispose]();
    expect(statusAndCode(await create({ metadata_url: url }))).toEqual([400, 'saml_metadata_fetch_failed']);
  });

  test('are never asked for at an address that is not public', async () => {
    await using place = await MetadataServer.open();
    const site = 'https://farm.example';
    const port = new URL(place.url).port;
    for (const address of [
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://[::1]:${port}/`,
      `https://2130706433:${port}/`,
      `https://0x7f.1:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[fd00::1]/',
    ]) {
      await expect(fetchMetadata(address, site)).rejects.toMatchObject({
        code: 'saml_metadata_fetch_failed',
      });
    }
    await expect(fetchMetadata(place.url, site)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(place.asked).toBe(0);
  });

  test.each([
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2a00:1450:4001::1', true],
    ['0.0.0.0', false],
    ['100.64.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::8.8.8.8', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['not an address', false],
  ])('address %s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});

test('what a provider leaves behind goes with time, or with the provider', async () => {
  await using sso = await SsoWorld.open();
  const db = new Database(sso.world.pool);
  await sso.begin();
  await sso.unasked();
  const rows = async (): Promise<number[]> =>
    Promise.all(
      (['sso_requests', 'sso_assertions', 'sso_domains'] as const).map(
        async (name) => (await db.reads.selectFrom(name).select('provider_id').execute()).length,
      ),
    );
  const purge = (): Promise<void> => purgeSsoTraffic(db, new Date(sso.at.getTime() - 600_000), sso.at);
  await purge();
  expect(await rows()).toEqual([1, 1, 1]);
  sso.world.clock.advance(601);
  await purge();
  expect(await rows()).toEqual([0, 0, 1]);
  await sso.begin();
  await sso.unasked();
  await sso.world.call('DELETE', `${PATH}/${sso.providerId}`, { token: sso.token });
  expect(await rows()).toEqual([0, 0, 0]);
});
