import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// The checker reads TypeScript through the compiler's programming interface, which TypeScript 7 does not have yet.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      /^typescript(\/|$)/.test(specifier) ? specifier.replace('typescript', 'typescript-6') : specifier,
      context,
    ),
});

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** Every break of the import rules in the folders given, paths relative to `baseDir`. */
export async function importViolations(
  baseDir = root,
  folders: readonly string[] = ['models', 'reports', 'contract', 'auth', 'auth-extras', 'server', 'web'],
): Promise<Violation[]> {
  const { cruise } = await import('dependency-cruiser');
  const { default: configuration } = (await import(
    new URL('../.dependency-cruiser.mjs', import.meta.url).href
  )) as {
    default: { forbidden: object[]; options: object };
  };
  const { output } = await cruise([...folders], {
    ...configuration.options,
    ruleSet: { forbidden: configuration.forbidden },
    validate: true,
    baseDir,
  } as never);
  if (typeof output === 'string') throw new Error(output);
  const seen = output.summary.totalCruised;
  if (seen === 0) throw new Error('the import rules saw no file');
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = await importViolations();
  for (const { rule, from, to } of violations) process.stderr.write(`${rule}: ${from} → ${to}\n`);
  if (violations.length > 0) process.exitCode = 1;
  else process.stdout.write('import rules hold\n');
}
