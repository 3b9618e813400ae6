import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string>>;

export interface FileValues {
  readonly values: Environment;
  /** The problem, without the value. */
  readonly problems: readonly string[];
}

const ENDING = '_FILE';

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return null;
  }
}

/**
 * Reads secrets from files, as Docker, Kubernetes and systemd provide them: `NAME_FILE` names the file of `NAME`, for
 * each variable that `takes` a value.
 */
export function valuesFromFiles(given: Environment, takes: (name: string) => boolean): FileValues {
  const values: Record<string, string> = { ...given };
  const problems: string[] = [];
  for (const [name, path] of Object.entries(given)) {
    const base = name.slice(0, -ENDING.length);
    if (!name.endsWith(ENDING) || takes(name) || !takes(base)) continue;
    delete values[name];
    const text = textOf(path);
    if (base in given) problems.push(`${base} and ${name} must not be set together`);
    else if (text === null) problems.push(`${name} must be a file that can be read`);
    else if (text !== '') values[base] = text;
  }
  return { values, problems };
}
