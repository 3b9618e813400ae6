import { AWAY_RETRY_SECONDS } from '@draksha/auth';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { databaseAnswers } from './db.ts';
import { registerAccessTokens } from './features/access-tokens/routes.ts';
import { tokenIn, tokenOwner } from './features/access-tokens/service.ts';
import { registerAccount } from './features/account/routes.ts';
import { registerAdvice } from './features/advice/routes.ts';
import { registerAnalytics } from './features/analytics/routes.ts';
import { registerDiseases } from './features/disease/routes.ts';
import { registerEvents } from './features/events/routes.ts';
import { registerIrrigation } from './features/irrigation/routes.ts';
import { registerChannelEnds } from './features/morning-brief/channel-ends.ts';
import { registerMorningBrief } from './features/morning-brief/routes.ts';
import { recordDelivery } from './features/morning-brief/service.ts';
import { registerOpenings } from './features/openings/routes.ts';
import { registerOperations } from './features/operations/routes.ts';
import { registerOperator } from './features/operator/routes.ts';
import { registerOrganisations } from './features/organisations/routes.ts';
import { noteLook } from './features/organisations/service.ts';
import { registerHandovers } from './features/people/handovers.ts';
import { registerPeople } from './features/people/routes.ts';
import { farmNamed, mayCall, memberOf, memberRolesIn } from './features/people/service.ts';
import { registerPhotos } from './features/photos/routes.ts';
import { registerPlan } from './features/plan/routes.ts';
import { registerPlotDays } from './features/plot-days/routes.ts';
import { registerPlots } from './features/plots/routes.ts';
import { registerPrivacy } from './features/privacy/routes.ts';
import { registerProductLists } from './features/product-lists/routes.ts';
import { registerProfile } from './features/profile/routes.ts';
import { accountKeeper } from './features/profile/service.ts';
import { registerProposals } from './features/proposals/routes.ts';
import { registerPruning } from './features/pruning/routes.ts';
import { registerRecords } from './features/records/routes.ts';
import { registerReportLinks, registerSharedReports } from './features/report-links/routes.ts';
import { registerReports } from './features/reports/routes.ts';
import { registerResidueLimits } from './features/residue-limits/routes.ts';
import { registerSeasons } from './features/seasons/routes.ts';
import { registerSession } from './features/session/routes.ts';
import { registerSmsReplies } from './features/sms-replies/routes.ts';
import { registerSpeech } from './features/speech/routes.ts';
import { registerStageObservations } from './features/stage-observations/routes.ts';
import { registerStages } from './features/stages/routes.ts';
import { registerSync } from './features/sync/routes.ts';
import { registerTaskCalendar, registerTasks } from './features/tasks/routes.ts';
import { registerWeather } from './features/weather/routes.ts';
import { registerStations } from './features/weather/stations/routes.ts';
import { registerWeatherPicture } from './features/weather-picture/routes.ts';
import { registerWhatsApp, registerWhatsAppHook } from './features/whatsapp/routes.ts';
import { AppError } from './lib/errors.ts';
import { answerFailures, sendFailure } from './lib/failures.ts';
import { createApi } from './lib/http.ts';
import { patience } from './lib/listen.ts';
import { RequestLog, requestLogger } from './lib/logged-request.ts';
import { openApiOptions } from './lib/openapi.ts';
import { registerPlainNouns } from './lib/plain-nouns.ts';
import { pageStyle } from './lib/plain-page.ts';
import { callCost } from './lib/quotas/calls.ts';
import { smsReports } from './lib/sms/reports.ts';
import { traceRequests } from './lib/traces/requests.ts';
import { answerUnknownPaths } from './lib/unknown-paths.ts';
import { uuidV7 } from './lib/uuid.ts';
import { serveWebFiles, type WebFiles } from './lib/web-files.ts';
import type { Farmer } from './lib/write-calls.ts';
import { writeRunner } from './lib/write-runner.ts';

/** Default body limit; a route may declare a larger one in the contract. */
const MAX_BODY_BYTES = 65_536;
/** Called by every phone in use, and never shown as a page: what guards pages costs as much as the answer itself. */
const UNGUARDED = new Set(['/auth/v1/token', '/auth/v1/user']);
/** Browser permissions of our pages; none may be framed. */
const PERMISSIONS = [
  ...[
    'geolocation',
    'clipboard-write',
    'web-share',
    'otp-credentials',
    'publickey-credentials-get',
    'publickey-credentials-create',
    'storage-access',
  ].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'ambient-light-sensor',
    'autoplay',
    'bluetooth',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');
const API = '/api';

/** The contract's key of a route, such as `GET /events`. */
const routeOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${(routeOptions.url ?? '').slice(API.length)}`;

/** More than Node reads of an address and its headers together. */
const MAX_PARAM_LENGTH = 16_384;

/** The whole product on one HTTP server: sign-in, API, web files. */
export async function createApp(context: Context, web: WebFiles | null): Promise<FastifyInstance> {
  const { config, clock, log, quotas, system } = context;
  const app = Fastify({
    loggerInstance: requestLogger(log),
    genReqId: () => uuidV7(clock()),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    ...patience,
    forceCloseConnections: 'idle',
    logController: new RequestLog({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
    // Ids of any length reach their route, which answers them.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    // An address with a broken percent sign, for one: not found.
    frameworkErrors: (_error, request, reply) => {
      sendFailure(reply, request, new AppError('not_found'));
    },
  });
  if (context.traces) traceRequests(app, context.traces, config.traces?.fromProxies ?? false);
  answerFailures(app);
  const unknownPaths = answerUnknownPaths(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!UNGUARDED.has(request.routeOptions.url ?? '')) reply.header('permissions-policy', PERMISSIONS);
  });
  app.addHook('onRoute', (route) => {
    if (UNGUARDED.has(route.url)) route.helmet = false;
  });
  await app.register(helmet, {
    contentSecurityPolicy: web ? { directives: web.contentSecurityPolicy } : false,
    // HSTS only where the public address uses TLS.
    strictTransportSecurity: context.publicUrl.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    crossOriginEmbedderPolicy: false,
  });

  registerOperations(app, context);
  const pages = await pageStyle(web?.directory ?? null);
  registerPrivacy(app, context, pages);
  registerChannelEnds(app, context, pages);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await databaseAnswers(system);
      return { status: 'ready' };
    } catch {
      return reply
        .code(503)
        .header('retry-after', AWAY_RETRY_SECONDS)
        .send({ status: 'database unreachable' });
    }
  });

  await app.register(context.auth.plugin);
  await app.register(
    async (scope) => {
      await scope.register(compress, { encodings: ['gzip'], threshold: 1024 });
      await scope.register(swagger, openApiOptions);
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('x-content-type-options', 'nosniff');
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      const keepAccount = accountKeeper(context);
      const writes = writeRunner({
        farmers: context.farmers,
        assertRoom: async (db, farmer, bundle) => {
          context.disk.assertRoom();
          await quotas.room.assertRoom(db, farmer.userId, bundle);
        },
        warn: (error, message) => log.warn({ err: error }, message),
      });
      const memberRoles = memberRolesIn(system, clock, context.farmers);
      /** The caller in the farm that the request names. */
      const inFarm = async (caller: Farmer, request: FastifyRequest, route?: string): Promise<Farmer> => {
        const ownerId = farmNamed(request.headers, caller.userId);
        if (ownerId === null) return caller;
        const farmer = await memberOf(memberRoles, caller, ownerId);
        const asked = route ?? routeOf(request);
        if (!mayCall(farmer, asked)) throw new AppError('not_found');
        await noteLook(system, farmer, asked, clock());
        return farmer;
      };
      const authenticate = async (request: FastifyRequest, route?: string): Promise<Farmer> => {
        const cost = callCost(route ?? request.routeOptions.url ?? '');
        const token = route === undefined ? null : tokenIn(request.headers.authorization);
        if (route !== undefined && token !== null) {
          const { userId, partToken } = await tokenOwner(token, { system, now: clock(), route });
          if (farmNamed(request.headers, userId) !== null) throw new AppError('farm_not_found');
          quotas.calls.spend(userId, cost);
          return { userId, sessionId: '', ...(partToken !== null && { partToken }) };
        }
        const farmer = await context.authenticate(request);
        quotas.calls.spend(farmer.userId, cost);
        await keepAccount(farmer);
        return inFarm(farmer, request, route);
      };
      const api = createApi(scope, {
        checkAnswers: config.checkAnswers,
        runWrites: writes.run,
        authenticate,
      });
      const { sms } = config.senders;
      await scope.register(
        smsReports({
          publicUrl: context.publicUrl,
          twilioToken: sms?.twilio?.authToken,
          reportSecret: sms?.reportSecret,
          record: (report) => recordDelivery(context, report),
        }),
      );
      registerProductLists(api, context);
      registerResidueLimits(api, context);
      registerProfile(api, context);
      registerPlots(api, context);
      registerSeasons(api, context);
      registerStageObservations(api, context);
      registerRecords(api, context);
      registerAccount(scope, context, authenticate);
      registerPhotos(scope, api, context, authenticate);
      registerTasks(api, context);
      registerProposals(api, context);
      registerTaskCalendar(scope, context);
      registerSync(api, context, writes);
      registerAccessTokens(api, context);
      registerReportLinks(api, context);
      registerSharedReports(scope, context);
      registerSession(api);
      registerOperator(api, context);
      registerOpenings(api, context);
      registerPeople(api, context);
      registerHandovers(api, context);
      registerOrganisations(api, context);
      registerMorningBrief(api, context);
      registerSpeech(scope, api, context, authenticate);
      registerWhatsApp(api, context);
      await registerWhatsAppHook(scope, api, context, writes);
      await registerSmsReplies(scope, api, context, writes);
      registerEvents(scope, context, authenticate, memberRoles);
      registerStations(api, context);
      registerWeather(api, context);
      registerWeatherPicture(api, context);
      registerPlotDays(api, context);
      registerAdvice(api, context);
      registerDiseases(api, context);
      registerPlan(api, context);
      registerStages(api, context);
      registerIrrigation(api, context);
      registerPruning(api, context);
      registerReports(api, context);
      registerAnalytics(api, context);
      registerPlainNouns(api, context);
      scope.get('/openapi.json', { schema: { hide: true } }, async () => scope.swagger());
    },
    { prefix: API },
  );
  if (web) unknownPaths.pageFor(await serveWebFiles(app, web));
  return app;
}
