import { useFormat } from '../../lib/use-format.ts';
import type { PictureHour } from '../../lib/weather-picture.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { type Band, levelIn } from './meteogram-layout.ts';
import { useHourWords } from './use-hour-words.ts';

const HIGH = 22;
/** About a letter's width; what a pill has on both sides of its words. */
const LETTER = 8;
const PAD = 16;

interface PillProps {
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly ink: string;
  readonly fill: string;
  readonly line?: string;
  /** Between which pixels it stays. */
  readonly least: number;
  readonly most: number;
}

/** Words in a capsule with its middle at `x`, kept within the picture. */
export function PointerPill({ x, y, words, ink, fill, line, least, most }: PillProps) {
  const width = words.length * LETTER + PAD;
  const left = Math.min(Math.max(x - width / 2, least), most - width);
  return (
    <g>
      <rect
        x={left}
        y={y - HIGH / 2}
        width={width}
        height={HIGH}
        rx={HIGH / 2}
        fill={fill}
        {...(line === undefined ? {} : { stroke: line, strokeWidth: 1.5 })}
      />
      <text x={left + width / 2} y={y + 5} textAnchor="middle" fontWeight={650} fill={ink}>
        {words}
      </text>
    </g>
  );
}

interface PointerProps {
  readonly hour: PictureHour;
  readonly x: number;
  readonly bands: Readonly<Record<'temperature' | 'rainMm' | 'humidity' | 'windSpeed', Band>>;
  readonly foot: number;
  readonly least: number;
  readonly most: number;
}

/** The line under the pointer: its hour on top, each value in a capsule beside its curve. */
export function MeteogramPointer({ hour, x, bands, foot, least, most }: PointerProps) {
  const format = useFormat();
  const colours = useChartColours();
  const words = useHourWords();
  const values = [
    {
      name: 'temperature',
      value: hour.temperature,
      words: format.degrees(hour.temperature),
      colour: colours.heat,
    },
    { name: 'rainMm', value: hour.rainMm, words: format.unit(hour.rainMm, 'mm', 1), colour: colours.rain },
    { name: 'humidity', value: hour.humidity, words: format.percent(hour.humidity), colour: colours.cold },
    {
      name: 'windSpeed',
      value: hour.windSpeed,
      words: format.unit(hour.windSpeed, 'kmh'),
      colour: colours.ink2,
    },
  ] as const;
  const isLate = x > (least + most) / 2;
  return (
    <>
      <path d={`M${x} 26V${foot}`} stroke={colours.brand} strokeWidth={1.5} />
      <PointerPill
        x={x}
        y={14}
        words={words.when(hour)}
        ink={colours.card}
        fill={colours.brand}
        least={least}
        most={most}
      />
      {values.map(({ name, value, words: said, colour }) => {
        if (value === null) return null;
        const y = levelIn(bands[name], value);
        const width = said.length * LETTER + PAD;
        return (
          <g key={name}>
            <circle cx={x} cy={y} r={4.5} fill={colours.card} stroke={colour} strokeWidth={2} />
            <PointerPill
              x={isLate ? x - 10 - width / 2 : x + 10 + width / 2}
              y={y}
              words={said}
              ink={colour}
              fill={colours.card}
              line={colour}
              least={least}
              most={most}
            />
          </g>
        );
      })}
    </>
  );
}
