import { KeyError } from '@draksha/auth/keys/sealed-key';
import { MigrationError } from '@draksha/auth/migrations';
import { createApp } from './app.ts';
import { DEMO_PHONE, readConfig } from './config.ts';
import { createContext, realDependencies } from './context.ts';
import { setUpDemoAccount } from './features/demo/service.ts';
import { closeInTime, listen } from './lib/listen.ts';
import { contactProblem, pushContact } from './lib/push/contact.ts';
import { StartError } from './lib/start-error.ts';
import { untilAskedToStop } from './lib/until-asked-to-stop.ts';
import { findWebFiles } from './lib/web-files.ts';
import { archiveWebFiles } from './lib/web-files-before.ts';

async function run(): Promise<void> {
  const { print } = realDependencies;
  const asked = untilAskedToStop();
  const stop = new AbortController();
  void asked.then(() => stop.abort());
  const config = readConfig(process.env);
  await using context = await createContext(config, { ...realDependencies, giveUp: stop.signal });
  await setUpDemoAccount(context, DEMO_PHONE);
  // A wrong key is reported now and not when a farmer meets it; nothing waits for the answer.
  void context.weather
    .checkKeys()
    .catch((error: unknown) => context.log.warn({ err: error }, 'Weather keys could not be checked'));
  // A server without public access needs no push contact; the doctor reports it all the same.
  if (config.push.subject !== undefined || context.publicUrl.startsWith('https:'))
    void contactProblem(pushContact(config.push.subject, context.publicUrl)).then((problem) => {
      if (problem !== null) context.log.warn(`Messages to phones: ${problem}`);
    });
  const files = await findWebFiles({ ...config.browser, captcha: config.signIn.captcha?.provider });
  const before = files
    ? await archiveWebFiles(config.dataDir, files.directory).catch((error: unknown) => {
        context.log.warn({ err: error }, 'The files of the screens could not be kept for the next version');
        return [];
      })
    : [];
  const app = await createApp(context, files && { ...files, before });
  await using _server = { [Symbol.asyncDispose]: () => closeInTime(app) };
  const address = await listen(app, config);
  print(`Draksha is at ${config.publicUrl ?? address}`);
  void context.jobs.start();
  const { sms, mail } = config.senders;
  const place = config.outboxFile ? `here and in ${config.outboxFile}` : 'here, in this terminal';
  print(sms ? `SMS go out by ${sms.order.join(', then ')}.` : `One-time codes appear ${place}.`);
  if (sms && !mail) print(`Mails appear ${place}.`);
  if (config.demo) print(`Demo mode: ${DEMO_PHONE} with the demo password or code, a copy for each visitor.`);
  await asked;
  print('Stopping…');
}

/** A connection to a dead database would keep the process for as long as TCP waits. */
const GOODBYE_MS = 3_000;

try {
  await run();
  setTimeout(() => process.exit(), GOODBYE_MS).unref();
} catch (error) {
  const expected = [StartError, MigrationError, KeyError].some((kind) => error instanceof kind);
  process.stderr.write(
    `${error instanceof Error ? (expected ? error.message : error.stack) : String(error)}\n`,
  );
  process.exitCode = 1;
}
