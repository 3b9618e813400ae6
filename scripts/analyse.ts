/** A station's own file in, a season report out: `npm run analyse -- FILE.csv`. */
import { analyse } from './analyse/command.ts';

const { exitCode, out, error } = await analyse(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = exitCode;
