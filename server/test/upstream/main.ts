import { scenarios } from './scenarios.ts';
import { startUpstream } from './upstream.ts';

/** The replayer on its own: `node server/test/upstream/main.ts [port] [scenario]`. */
const [port = '0', named = 'recorded'] = process.argv.slice(2);
const scenario = scenarios.find((one) => one === named);
if (!scenario) {
  process.stderr.write(`Unknown scenario ${named}; there are ${scenarios.join(', ')}.\n`);
  process.exit(1);
}

const upstream = await startUpstream({ port: Number(port), clock: () => new Date(), scenario });
process.stdout.write(
  `Weather is replayed (${scenario}):
VISUAL_CROSSING_KEY=replayed
VISUAL_CROSSING_URL=${upstream.visualCrossingUrl}
TOMORROW_KEY=replayed
TOMORROW_URL=${upstream.tomorrowUrl}
OPEN_METEO_URL=${upstream.openMeteoUrl}
OPEN_METEO_ARCHIVE_URL=${upstream.openMeteoArchiveUrl}
`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void upstream.close());
