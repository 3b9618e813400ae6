import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../context.ts';

const PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
] as const;

export function settingsRoutes(app: FastifyInstance, context: AuthContext): void {
  const { settings } = context;

  app.get('/settings', () => ({
    ...settings.publicSettings,
    external: {
      anonymous_users: settings.anonymousEnabled,
      ...Object.fromEntries(PROVIDERS.map((name) => [name, false])),
      ...Object.fromEntries(context.providers.names.map((name) => [name, true])),
      email: settings.emailEnabled,
      phone: settings.phoneEnabled,
    },
    disable_signup: !settings.signupEnabled,
    mailer_autoconfirm: settings.autoconfirm.email,
    phone_autoconfirm: settings.autoconfirm.phone,
    sms_provider: '',
    ...Object.assign({}, ...context.parts.map(({ shown }) => shown)),
  }));

  app.get('/health', async () => {
    await context.db.answers();
    return { version: '0.1.0', name: 'GoTrue', description: 'The sign-in server of Draksha' };
  });
}
