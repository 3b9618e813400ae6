import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { root } from './steps.ts';

/** Rules that a file's text alone can break: secrets, suppressions, raw SQL, replaced names. */

interface Exception {
  /** Path in the repository, or its beginning where it ends with a slash. */
  readonly path: string;
  readonly why: string;
}

interface TextRule {
  readonly name: string;
  /** Which files it is about; without it all are. */
  readonly of?: RegExp;
  readonly patterns: readonly RegExp[];
  readonly except: readonly Exception[];
}

/** Whatever these find is refused, also in tests: a key of a test is made where it is used. */
const secrets: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*(?:\\n)?\s*[A-Za-z0-9+/]{40}/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bAIza[0-9A-Za-z_-]{35}\b/,
  /\bGOCSPX-[0-9A-Za-z_-]{20,}/,
  /\b(?:ghp|gho|ghu|ghs|ghr)_[0-9A-Za-z]{36}\b|\bgithub_pat_[0-9A-Za-z_]{40,}/,
  /\bglpat-[0-9A-Za-z_-]{20,}/,
  /\bnpm_[0-9A-Za-z]{36}\b|_authToken\s*=\s*[^\s$"'{]{12,}/,
  /\bxox[abprs]-[0-9A-Za-z-]{16,}/,
  /\b[sr]k_live_[0-9A-Za-z]{20,}/,
  /\bsk-(?:ant|proj)-[0-9A-Za-z_-]{20,}/,
  /\bSG\.[0-9A-Za-z_-]{20,}\.[0-9A-Za-z_-]{20,}/,
  /\beyJ[0-9A-Za-z_-]{20,}\.eyJ[0-9A-Za-z_-]{20,}\.[0-9A-Za-z_-]{40,}/,
  /"kty"\s*:\s*"(?:EC|RSA|OKP)"[^}]*"d"\s*:\s*"[0-9A-Za-z_-]{30,}"/,
  /\b(?:VISUAL_CROSSING_KEY|TOMORROW_KEY|GOOGLE_CLIENT_SECRET|SERVER_SECRET|JWT_SECRET)[ \t]*=[ \t]*['"]?[0-9A-Za-z+/_-]{16,}/,
];

export const textRules: readonly TextRule[] = [
  { name: 'no-secrets', patterns: secrets, except: [] },
  {
    name: 'no-suppressions',
    of: /\.[cm]?[jt]sx?$/,
    patterns: [
      /\/[/*]\s*(?:biome-ignore|eslint-disable|oxlint-disable|@ts-ignore|@ts-nocheck|prettier-ignore)/,
      /\/[/*]\s*(?:Stryker disable|v8 ignore|c8 ignore|istanbul ignore)/,
    ],
    except: [],
  },
  {
    // By Kysely alone: rows have the types of the migrated database (decision 078).
    name: 'sql-by-the-builder',
    of: /^(?:auth|auth-extras|server)\/src\/(?!.*\.test\.ts$).*\.ts$/,
    patterns: [/\.query(?:<[^>()]*>)?\(/],
    except: [
      { path: 'auth/src/database.ts', why: 'the pool and the transactions under the builder' },
      { path: 'server/src/db.ts', why: 'the same for the product' },
      {
        path: 'server/src/lib/farmer-database.ts',
        why: 'begins, ends and names the farmer of a transaction',
      },
      { path: 'auth/src/migrations.ts', why: 'runs files of DDL, under an advisory lock' },
      { path: 'server/src/lib/postgres/', why: 'opens a database before there is a schema' },
      { path: 'server/src/lib/backup/', why: 'COPY, and DDL of tables that it does not know by name' },
      { path: 'server/src/lib/change-bus.ts', why: 'LISTEN and NOTIFY' },
      { path: 'server/src/lib/database-watch.ts', why: 'asks whether anybody answers, under every builder' },
      { path: 'server/src/lib/jobs/', why: 'tables that pg-boss makes, and no row type knows' },
      { path: 'server/src/lib/database-types.ts', why: 'reads the catalogue that the row types are made of' },
    ],
  },
  {
    // A text of its own has the row type that its author says: only where the table has no name before it runs.
    name: 'no-texts-for-statements',
    of: /^(?:auth|auth-extras|server)\/src\/(?!.*\.test\.ts$).*\.ts$/,
    patterns: [
      /\bsql(?:<[^`]*>)?`\s*(?:select|insert|update|delete|with|merge|truncate)\b[^`]*\b(?:from|into|set|update)\b/i,
    ],
    except: [
      { path: 'server/src/lib/owned-rows.ts', why: 'the life of a row of any noun' },
      { path: 'server/src/features/account/store.ts', why: 'the export of every table that there is' },
      { path: 'server/src/features/sync/store.ts', why: 'rows of any noun that is followed' },
      { path: 'server/src/features/operations/store.ts', why: 'the list of migrations of any schema' },
    ],
  },
  {
    // A feature is given what it asks with: as one farmer, or as the program itself. On a pool it could name no farmer, or change the
    // role of a connection that others have after it.
    name: 'features-hold-no-pool',
    of: /^server\/src\/features\/(?!.*\.test\.ts$).*\.ts$/,
    patterns: [/\bfrom 'pg'/, /\b(?:createPool|systemDatabase|kyselyOn|kyselyOnClient|farmerDatabase)\b/],
    except: [],
  },
  {
    // It gives up after one second by default, which a busy machine takes for anything. How long `expect.poll` waits is
    // said in one place, vitest.config.ts.
    name: 'one-way-to-wait',
    of: /^(?!e2e\/journeys\/).*\.[jt]sx?$/,
    patterns: [/\bvi\.wait(?:For|Until)\(/],
    except: [],
  },
  {
    // Names that were replaced by the terms of the glossary in CONTRIBUTING.md. Words of screens and prose are not looked at.
    name: 'names-of-the-glossary',
    of: /\.[cm]?[jt]sx?$/,
    patterns: [
      /\b(?:interface|type|class) (?:\w*Asked|\w*Told|Given|Surroundings|Gathering|Saying|Speaker|Clash\w*)\b/,
      /\b(?:onceAQuarter|[kK]eptStatement|sendAtOnce|deliverToStranger|wantBackfill|keepHouse|AuthChore)\b/,
      /\b(?:useSpeech|useSpeaker|bonesOf|heed(?:Password|Factor)Hook|(?:clashing|clashes|keepClash|sayClash)[A-Z]\w*)\b/,
      /\b(?:const|let) (?:MOST|LEAST|LONGEST)(?:_\w+)?\b/,
      /\b(?:const|let) (?:told|chores|surroundings|gathering)\b/,
      /\b(?:keptOf(?:Farm|Plot)|Kept(?:Answer|Message|Clips|Plans|File|Draft)|TellSettings|ExportTurn|ClipWish)\b/,
      /\b(?:[cC]reateTurns|[fF]armTurns|InTurns|useTurn|createPress|PhonePress|createJointQuestion|TodayPicture)\b/,
      /\b(?:tell(?:Address|Alerts|Briefs|Ends|Farms|Saved|Taken|Unread|Writes)|heard(?:Date|Of[A-Z]\w*))\b/,
      /\b(?:useWishes|dropRivalWishes|owesSecondStep|give(?:All|Lease|Try)Back|takeFromWindows?|standingByLists)\b/,
    ],
    except: [
      { path: 'scripts/text-rules.ts', why: 'says which they are' },
      { path: 'scripts/figures.ts', why: 'counts the replaced names' },
      { path: 'scripts/figures.test.ts', why: 'has them counted' },
    ],
  },
  {
    // React's own keeps a part that could not be fetched as failed, and takes the whole screen with it.
    name: 'one-way-to-a-lazy-part',
    of: /^web\/src\/.*\.tsx?$/,
    patterns: [/\blazy\(/],
    except: [],
  },
];

export interface TextFault {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
}

const isExcepted = (file: string, except: readonly Exception[]): boolean =>
  except.some(({ path }) => (path.endsWith('/') ? file.startsWith(path) : file === path));

/** Breaks of the rules in one file. */
export function textFaults(file: string, text: string): TextFault[] {
  return textRules.flatMap(({ name, of, patterns, except }) =>
    (of && !of.test(file)) || isExcepted(file, except)
      ? []
      : patterns.flatMap((pattern) =>
          [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].map(({ index }) => ({
            rule: name,
            file,
            line: text.slice(0, index).split('\n').length,
          })),
        ),
  );
}

const binary = new Set(['.png', '.jpg', '.woff2', '.ico', '.gz', '.br', '.xlsx', '.pdf', '.webp']);

/** Every file that is, or would be, in the repository; in an unpacked archive without one, none is known. */
function filesHere(): string[] {
  if (!existsSync(join(root, '.git'))) return [];
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\0')
    .filter((file) => file !== '' && !binary.has(extname(file)) && existsSync(join(root, file)));
}

if (import.meta.main) {
  const files = filesHere();
  const faults = files.flatMap((file) => textFaults(file, readFileSync(join(root, file), 'utf8')));
  // The line alone: a log is no place for a secret either.
  for (const { rule, file, line } of faults) process.stderr.write(`${rule}: ${file}:${line}\n`);
  for (const { name, except } of textRules)
    for (const { path } of except)
      if (files.length > 0 && !files.some((file) => isExcepted(file, [{ path, why: '' }]))) {
        process.stderr.write(`${name}: ${path} is excepted and not there\n`);
        process.exitCode = 1;
      }
  if (faults.length > 0) process.exitCode = 1;
  else
    process.stdout.write(
      `no secret, no suppression, no raw SQL, no replaced name in ${files.length} files\n`,
    );
}
