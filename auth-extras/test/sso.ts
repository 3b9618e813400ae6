import { z } from 'zod';
import type { AuthOptions } from '../../auth/src/index.ts';
import { goal } from '../../auth/test/redirects.ts';
import { type Answer, World } from '../../auth/test/world.ts';
import { FakeIdp, type IdpAnswer, type ReadRequest } from './fake-idp.ts';

const idShape = z.object({ id: z.string() });

/** A sign-in server with one organisation that signs its people in. */
export class SsoWorld implements AsyncDisposable {
  readonly world: World;
  readonly idp: FakeIdp;
  readonly #metadata: string;
  readonly token: string;
  readonly providerId: string;

  private constructor(world: World, idp: FakeIdp, metadata: string, token: string, providerId: string) {
    this.world = world;
    this.idp = idp;
    this.#metadata = metadata;
    this.token = token;
    this.providerId = providerId;
  }

  static async open(options: Partial<AuthOptions> = {}, fields: object = {}): Promise<SsoWorld> {
    const world = await World.open({ saml: {}, ...options });
    const idp = new FakeIdp({ signsRequests: options.saml?.signing !== undefined });
    const metadata = (await world.call('GET', '/sso/saml/metadata')).text;
    const token = await world.sharedToken();
    const body = { type: 'saml', metadata_xml: idp.metadata(), domains: ['vineyard.example'], ...fields };
    const made = await world.post('/admin/sso/providers', body, { token });
    if (made.status !== 201) throw new Error(`No provider: ${made.text}`);
    return new SsoWorld(world, idp, metadata, token, idShape.parse(made.body).id);
  }

  get at(): Date {
    return this.world.clock.now();
  }

  /** What providers know of us, from the settings of a world on a loopback port. */
  get sp(): { entityId: string; acsUrl: string } {
    const base = 'http://127.0.0.1:3003/auth/v1/sso/saml';
    return { entityId: `${base}/metadata`, acsUrl: `${base}/acs` };
  }

  /** Asks to be sent to the provider and reads the request there. */
  async begin(body: object = {}): Promise<ReadRequest> {
    const asked = { provider_id: this.providerId, skip_http_redirect: true, ...body };
    const answer = await this.world.post('/sso', asked);
    const { url } = z.object({ url: z.string() }).parse(answer.body);
    return this.idp.read(url, this.#metadata);
  }

  read(url: string): Promise<ReadRequest> {
    return this.idp.read(url, this.#metadata);
  }

  /** Posts what a browser carries from the provider. */
  post(xml: string, relayState = '', encoded = Buffer.from(xml).toString('base64')): Promise<Answer> {
    const form = new URLSearchParams({ SAMLResponse: encoded, RelayState: relayState });
    return this.world.call('POST', '/sso/saml/acs', {
      rawBody: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** The provider begins by itself. */
  unasked(idpAnswer: Partial<IdpAnswer> = {}, relayState = ''): Promise<Answer> {
    return this.post(this.idp.answer(this.sp, { at: this.at, ...idpAnswer }), relayState);
  }

  /** The provider answers our request. */
  asked(request: ReadRequest, idpAnswer: Partial<IdpAnswer> = {}): Promise<Answer> {
    const answer = this.idp.answer(this.sp, { at: this.at, inResponseTo: request.id, ...idpAnswer });
    return this.post(answer, request.relayState);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
  }
}

/** What a refusal says in the address that the browser is sent to. */
export function refusalIn(answer: Answer): { status: number; code: string | null; at: string } {
  const url = goal(answer);
  return { status: answer.status, code: url.searchParams.get('error_code'), at: url.origin };
}
