import { sessionRoutes } from '@draksha/contract';
import type { Api } from '../../lib/http.ts';
import { refreshSession } from './service.ts';

export function registerSession(api: Api): void {
  api.register(sessionRoutes, {
    'POST /auth/refresh': ({ body, request }) => refreshSession(request, body.refreshToken),
  });
}
