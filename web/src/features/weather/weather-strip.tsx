import Box from '@mui/material/Box';
import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { runsOf } from '../../lib/hour-runs.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { Icon } from '../../ui/icon.tsx';
import { linePaths } from '../../ui/line-paths.ts';
import { SkyIcon } from '../../ui/sky-icon.tsx';
import { type HourPictureProps, hourSlider, Nights, useHourInk } from './hour-picture.tsx';
import { Hatch, SprayShape, WindArrow } from './picture-shapes.tsx';
import { useHourPick } from './use-hour-pick.ts';

const COLUMN = 56;
const EDGE = 3;
const HEIGHT = 222;
/** The place of each row, from the top. */
const ROW = {
  hour: 18,
  warm: 50,
  cool: 74,
  sky: 83,
  rain: 148,
  wind: 167,
  wet: 184,
  spray: 207,
} as const;
const RAIN_HIGH = 26;
/** A bar of this rain is as high as a bar gets, unless more is to come. */
const RAIN_FULL_MM = 4;

/** The picture grows with the letters on the screen. */
const rem = (px: number): string => `${px / 16}rem`;
/** A column as it is drawn, in pixels. */
const columnOf = ({ firstElementChild }: HTMLElement): number =>
  COLUMN * ((firstElementChild?.getBoundingClientRect().height ?? HEIGHT) / HEIGHT);

/** The place of an hour's name. A day's name may be wider than its column: at an end it stays inside the picture. */
function hourPlace({ hour }: { readonly hour: number }, index: number, count: number) {
  if (hour === 0 && index === 0) return { x: EDGE, textAnchor: 'start' } as const;
  if (hour === 0 && index === count - 1) return { x: count * COLUMN - EDGE, textAnchor: 'end' } as const;
  return { x: (index + 0.5) * COLUMN };
}

/** Two days hour by hour in a strip that is pushed sideways: warmth, sky, rain, wind, wet leaves, spraying. */
export function WeatherStrip({ label, hours, now }: HourPictureProps) {
  const { t } = useTranslation();
  const { format, colours, words } = useHourInk();
  const hatch = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { picked, isChosen, pick, step } = useHourPick(hours.length, now, (index) => {
    const box = scroller.current;
    if (box) box.scrollLeft = (index + 0.5) * columnOf(box) - box.clientWidth / 2;
  });
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = Math.max(0, now - 1) * columnOf(scroller.current);
  }, [now]);
  const known = hours.map(({ temperature }) => temperature).filter((value) => value !== null);
  const [low, high] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 1];
  const level = (value: number) =>
    ROW.cool - ((ROW.cool - ROW.warm) * (value - low)) / Math.max(1, high - low);
  const line = linePaths(
    hours.map(({ temperature }) => temperature),
    now,
    level,
  );
  const fullMm = Math.max(RAIN_FULL_MM, ...hours.map(({ rainMm }) => rainMm ?? 0));
  const middle = (index: number) => (index + 0.5) * COLUMN;
  const chosen = hours[picked];
  return (
    <>
      <Box sx={{ display: 'flex', mx: { xs: -1, sm: 0 } }}>
        <Legend />
        <Box
          ref={scroller}
          {...hourSlider({ label, hours, picked, reading: words.reading, onKeyDown: step })}
          onClick={(event) => {
            const { left } = event.currentTarget.getBoundingClientRect();
            pick(
              Math.floor(
                (event.clientX - left + event.currentTarget.scrollLeft) / columnOf(event.currentTarget),
              ),
            );
          }}
          sx={{
            flex: '1 1 auto',
            minWidth: 0,
            overflowX: 'auto',
            scrollbarWidth: 'thin',
            userSelect: 'none',
          }}
        >
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${hours.length * COLUMN} ${HEIGHT}`}
            style={{
              display: 'block',
              width: rem(hours.length * COLUMN),
              height: rem(HEIGHT),
              fontVariantNumeric: 'tabular-nums',
            }}
            fontSize={14}
            textAnchor="middle"
            fill={colours.ink}
          >
            <defs>
              <Hatch id={hatch} />
            </defs>
            <Nights hours={hours} column={COLUMN} top={2} height={HEIGHT - 4} />
            <path
              d={`M0 ${ROW.rain + 0.5}H${hours.length * COLUMN}`}
              stroke={colours.line}
              strokeWidth={1.5}
            />
            <g transform={`scale(${COLUMN / 10} 1)`} fill="none" stroke={colours.heat}>
              <path d={line.past} strokeWidth={2.25} vectorEffect="non-scaling-stroke" />
              <path
                d={line.forecast}
                strokeWidth={2.25}
                vectorEffect="non-scaling-stroke"
                strokeDasharray="5 4"
              />
            </g>
            {runsOf(hours, ({ isWet }) => isWet === true).map(({ from, to }) => {
              const turn = Math.min(Math.max(now, from), to);
              return (
                <g key={from}>
                  {turn > from && (
                    <rect
                      x={from * COLUMN + 1}
                      y={ROW.wet - 6}
                      width={(turn - from) * COLUMN - 2}
                      height={12}
                      rx={6}
                      fill={colours.wet}
                    />
                  )}
                  {to > turn && (
                    <rect
                      x={turn * COLUMN + 1}
                      y={ROW.wet - 6}
                      width={(to - turn) * COLUMN - 2}
                      height={12}
                      rx={6}
                      fill={`url(#${hatch})`}
                      stroke={colours.wet}
                    />
                  )}
                </g>
              );
            })}
            {hours.map((hour, i) => {
              const x = middle(i);
              const mm = hour.rainMm ?? 0;
              const high = mm > 0 ? Math.max(2, (RAIN_HIGH * mm) / fullMm) : 0;
              return (
                <g key={hour.datetime}>
                  <text
                    {...hourPlace(hour, i, hours.length)}
                    y={ROW.hour}
                    fontWeight={i === now || hour.hour === 0 ? 650 : 400}
                  >
                    {i === now
                      ? t('chart.now')
                      : hour.hour === 0
                        ? format.dayShort(hour.date)
                        : format.hourTick(hour.hour)}
                  </text>
                  {hour.temperature !== null && (
                    <>
                      <circle
                        cx={x}
                        cy={level(hour.temperature)}
                        r={3.5}
                        fill={i <= now ? colours.heat : colours.card}
                        stroke={colours.heat}
                        strokeWidth={1.75}
                      />
                      <text x={x} y={level(hour.temperature) - 10} fontSize={16} fontWeight={650}>
                        {format.degrees(hour.temperature)}
                      </text>
                    </>
                  )}
                  {hour.temperature === null && (
                    <text x={x} y={ROW.cool} fill={colours.ink2}>
                      –
                    </text>
                  )}
                  {hour.sky !== null && (
                    <g transform={`translate(${x - 12} ${ROW.sky})`} color={colours.ink2}>
                      <SkyIcon sky={hour.sky} />
                    </g>
                  )}
                  {high > 0 && (
                    <rect
                      x={x - 12}
                      y={ROW.rain - high}
                      width={24}
                      height={high}
                      fill={i < now ? colours.rain : colours.rainFill}
                      stroke={colours.rain}
                    />
                  )}
                  {mm >= 0.05 && (
                    <text x={x} y={ROW.rain - high - 4} fontWeight={650} fill={colours.rain}>
                      {format.number(mm, 1)}
                    </text>
                  )}
                  {mm < 0.05 && (hour.rainChance ?? 0) >= 10 && (
                    <text x={x} y={ROW.rain - 5} fill={colours.rain}>
                      {format.percent(hour.rainChance)}
                    </text>
                  )}
                  {hour.windSpeed !== null && hour.windFrom !== null && (
                    <WindArrow x={x - 11} y={ROW.wind - 5} from={hour.windFrom} />
                  )}
                  <text x={x + 9} y={ROW.wind}>
                    {format.number(hour.windSpeed)}
                  </text>
                  {hour.spray !== null && (
                    <SprayShape x={x} y={ROW.spray} level={hour.spray.level} size={15} />
                  )}
                  {hour.measured.length > 0 && (
                    <rect x={x - 18} y={ROW.hour + 5} width={36} height={3} fill={colours.brand} />
                  )}
                </g>
              );
            })}
            {isChosen && picked !== now && (
              <rect
                x={picked * COLUMN + 1}
                y={3}
                width={COLUMN - 2}
                height={HEIGHT - 6}
                rx={12}
                fill="none"
                stroke={colours.brand}
                strokeWidth={1.5}
              />
            )}
            <rect
              x={now * COLUMN + 1}
              y={3}
              width={COLUMN - 2}
              height={HEIGHT - 6}
              rx={12}
              fill="none"
              stroke={colours.ink}
              strokeWidth={2}
            />
          </svg>
        </Box>
      </Box>
      {chosen && isChosen && (
        <Box aria-hidden="true" sx={{ mt: 0.5, fontSize: '0.875rem', lineHeight: 1.5 }}>
          {words.reading(chosen)}
        </Box>
      )}
    </>
  );
}

/** What each row is, beside the strip. */
function Legend() {
  const { t } = useTranslation();
  const colours = useChartColours();
  const rows = [
    { key: 'temperature', top: ROW.cool - 20, colour: colours.heat, mark: '°C' },
    { key: 'precipitation', top: ROW.rain - 22, colour: colours.rain, mark: <Icon name="drop" size={20} /> },
    { key: 'windSpeed', top: ROW.wind - 15, colour: colours.ink2, mark: <Icon name="wind" size={20} /> },
    { key: 'wetness', top: ROW.wet - 11, colour: colours.wet, mark: <Icon name="disease" size={20} /> },
    { key: 'verdict', top: ROW.spray - 11, colour: colours.ink2, mark: <Icon name="spray" size={20} /> },
  ] as const;
  return (
    <Box sx={{ position: 'relative', flex: 'none', width: rem(28) }}>
      {rows.map(({ key, top, colour, mark }) => (
        <Box
          key={key}
          component="span"
          role="img"
          aria-label={t(`quantity.${key}`)}
          title={t(`quantity.${key}`)}
          sx={{
            position: 'absolute',
            top: rem(top),
            left: 2,
            color: colour,
            fontSize: '0.875rem',
            lineHeight: 1.43,
          }}
        >
          {mark}
        </Box>
      ))}
    </Box>
  );
}
