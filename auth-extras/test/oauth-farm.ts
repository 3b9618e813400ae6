import { randomBytes } from 'node:crypto';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import { z } from 'zod';
import { goal } from '../../auth/test/redirects.ts';
import { type Answer, type CallOptions, type TestSession, World } from '../../auth/test/world.ts';

export const EXTERNAL = 'http://127.0.0.1:3003/auth/v1';
export const CALLBACK = 'https://packhouse.example/callback';
export const SCOPE = 'openid email phone';

/** An application that is registered with the server. */
export interface App {
  readonly id: string;
  readonly secret: string;
}

type More = Readonly<Record<string, string | null>>;

export const newVerifier = (): string => randomBytes(32).toString('base64url');
export const basic = ({ id, secret }: App): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
/** Status, and the code of either form of errors. */
export const statusAndCode = (answer: Answer): unknown[] => [
  answer.status,
  answer.body.code ?? answer.body.error,
];
/** Where the farmer is sent with their answer. */
export const backFrom = (answer: Answer): URL => new URL(String(answer.body.redirect_url));

/** A server that lets applications in, with one application and one farmer. */
export class OauthFarm implements AsyncDisposable {
  readonly world: World;
  readonly token: string;
  readonly app: App;
  readonly farmer: TestSession & { phone: string };

  private constructor(world: World, token: string, app: App, farmer: TestSession & { phone: string }) {
    this.world = world;
    this.token = token;
    this.app = app;
    this.farmer = farmer;
  }

  static async open(): Promise<OauthFarm> {
    const world = await World.open({ oauthServer: {} });
    // Applications read the machine's clock.
    world.clock.advance((Date.now() - world.clock.now().getTime()) / 1000);
    const token = await world.sharedToken();
    const app = await registerApp(world, token, {});
    return new OauthFarm(world, token, app, await world.register());
  }

  register(fields: object): Promise<App> {
    return registerApp(this.world, this.token, fields);
  }

  /** The application's own library, which knows our addresses but not the port of this world. */
  async library({ id, secret }: App): Promise<Configuration> {
    const send = (url: string, options: object): Promise<Response> =>
      fetch(url.replace(EXTERNAL, this.world.url), options);
    const configuration = await discovery(
      new URL(`${EXTERNAL}/.well-known/openid-configuration`),
      id,
      undefined,
      secret === '' ? None() : ClientSecretBasic(secret),
      { execute: [allowInsecureRequests], [customFetch]: send },
    );
    // The library then checks the signature of id tokens too.
    enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** The browser's first visit; `more` replaces or, where null, leaves out what is right. */
  async visit(of: App, verifier: string, more: More = {}): Promise<Answer> {
    const usual = {
      response_type: 'code',
      client_id: of.id,
      redirect_uri: CALLBACK,
      scope: SCOPE,
      state: 'mine',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries({ ...usual, ...more }))
      if (value !== null) query.set(key, value);
    return this.world.call('GET', `/oauth/authorize?${query}`);
  }

  /** The id of a request that the farmer can answer. */
  async begin(of: App, verifier: string, more: More = {}): Promise<string> {
    const target = goal(await this.visit(of, verifier, more));
    const id = target.searchParams.get('authorization_id');
    if (id === null) throw new Error(`No question at ${target.href}`);
    return id;
  }

  ask(id: string, as: TestSession = this.farmer): Promise<Answer> {
    return this.world.call('GET', `/oauth/authorizations/${id}`, { token: as.access_token });
  }

  decide(id: string, action: string, as: TestSession = this.farmer): Promise<Answer> {
    return this.world.post(`/oauth/authorizations/${id}/consent`, { action }, { token: as.access_token });
  }

  /** A code of the farmer's, who says yes where they are asked. */
  async code(of: App, verifier: string): Promise<string> {
    const id = await this.begin(of, verifier);
    const first = await this.ask(id);
    const answer = first.body.redirect_url === undefined ? await this.decide(id, 'approve') : first;
    return backFrom(answer).searchParams.get('code') ?? '';
  }

  post(form: Record<string, string>, headers: CallOptions['headers'] = {}): Promise<Answer> {
    return this.world.call('POST', '/oauth/token', {
      rawBody: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  }

  exchange(
    code: string,
    verifier: string,
    more: Record<string, string> = {},
    of = this.app,
  ): Promise<Answer> {
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier };
    return this.post({ ...form, ...more }, basic(of));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
  }
}

async function registerApp(world: World, token: string, fields: object): Promise<App> {
  const body = {
    client_name: 'Packhouse',
    redirect_uris: [CALLBACK],
    logo_uri: 'https://packhouse.example/l.png',
  };
  const made = await world.post('/admin/oauth/clients', { ...body, ...fields }, { token });
  const { client_id: id, client_secret: secret = '' } = z
    .object({ client_id: z.string(), client_secret: z.string().optional() })
    .parse(made.body);
  return { id, secret };
}
