/** Photos of a case: a list of all of them, and small pictures of as many as a file can carry. */
import { farmTime } from '@draksha/models/weather/calendar';
import { dayText, type ReportBlock } from './report-document.ts';
import { type ReportPhoto, rowDay } from './report-rows.ts';
import { dateCell, tableOf, textCell, unknownCell, type Voice } from './report-voice.ts';

export interface PhotoOfCase extends ReportPhoto {
  readonly takenAt: string;
}

/** Pictures of one report, whatever plots it is of: four pages, and half a megabyte as phones make them. */
export const MAX_PICTURES = 24;

export interface PhotoCase {
  readonly plot: { readonly id: string; readonly name: string };
  /** Oldest first. */
  readonly photos: readonly PhotoOfCase[];
  /** What a photo shows, by what was written with it. */
  readonly subjectOf: (photo: PhotoOfCase) => string;
  /** Pictures that this plot may have. */
  readonly most: number;
  /** Photos of the case's records that have no time, and so are not among them. */
  readonly timeless: number;
}

/** So many of them, the first and the last among them and the others evenly between: a case is its whole course. */
export function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  if (most <= 1) return items.slice(0, Math.max(0, most));
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => items[Math.round(index * step)]).filter(
    (item) => item !== undefined,
  );
}

const placeText = ({ latitude, longitude }: ReportPhoto): string | null =>
  latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

function photoTable(voice: Voice, { plot, photos, timeless }: PhotoCase): ReportBlock {
  const { say } = voice;
  const notKept = unknownCell(say((words) => words.placeNotKept));
  return tableOf<PhotoOfCase>(
    voice,
    `photos-${plot.id}`,
    `${say((words) => words.heading.photos)}: ${plot.name}`,
    [
      {
        id: 'day',
        type: 'date',
        width: 14,
        cell: (photo) => dateCell(rowDay({ happenedAt: photo.takenAt })),
      },
      {
        id: 'time',
        type: 'text',
        width: 10,
        cell: ({ takenAt }) => textCell(farmTime(Date.parse(takenAt))),
      },
      {
        id: 'place',
        type: 'text',
        width: 26,
        cell: (photo) => {
          const place = placeText(photo);
          return place === null ? notKept : textCell(place);
        },
      },
      {
        id: 'mark',
        type: 'text',
        width: 50,
        cell: ({ sha256 }) => textCell(sha256.match(/.{1,16}/g)?.join(' ')),
      },
    ],
    photos,
    timeless > 0 ? say((words) => words.photosTimeless, { n: timeless }) : undefined,
  );
}

export function photoBlocks(voice: Voice, asked: PhotoCase): readonly ReportBlock[] {
  const { say } = voice;
  const { plot, photos, subjectOf, most } = asked;
  const table = photoTable(voice, asked);
  if (photos.length === 0) return [table];
  const printed = spread(photos, most);
  return [
    table,
    {
      kind: 'photos',
      id: `pictures-${plot.id}`,
      heading: `${say((words) => words.heading.pictures)}: ${plot.name}`,
      photos: printed.map((photo) => ({
        id: photo.id,
        caption: [
          `${dayText(rowDay({ happenedAt: photo.takenAt }))} ${farmTime(Date.parse(photo.takenAt))}`,
          plot.name,
          subjectOf(photo),
        ]
          .filter(Boolean)
          .join(' · '),
      })),
      absent: say((words) => words.pictureAbsent),
      ...(printed.length < photos.length
        ? { note: say((words) => words.picturesLeft, { n: printed.length, all: photos.length }) }
        : {}),
    },
  ];
}
