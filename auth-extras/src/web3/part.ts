import type { AuthContext } from '@draksha/auth/context';
import { readBody } from '@draksha/auth/http/body';
import type { Plugin } from '@draksha/auth/part';
import { grantWeb3, requireWeb3, web3GrantBody } from './grant.ts';
import { purgeUsedMessages } from './store.ts';

/** Sign-in with a message that a wallet signed. */
export const web3Part: Plugin<AuthContext> = {
  grants: {
    web3: async (context, request, device) => {
      requireWeb3(context);
      await context.limiter.request('web3', device.ip);
      return grantWeb3(context, readBody(request, web3GrantBody), device);
    },
  },
  purge: (db, _dayAgo, now) => purgeUsedMessages(db, now),
};
