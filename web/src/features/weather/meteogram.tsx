import Box from '@mui/material/Box';
import { type PointerEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWidth } from '../../lib/use-width.ts';
import { isNight } from '../../lib/weather-picture.ts';
import { Icon } from '../../ui/icon.tsx';
import { linePaths } from '../../ui/line-paths.ts';
import { SkyIcon } from '../../ui/sky-icon.tsx';
import { type HourPictureProps, hourSlider, Nights, useHourInk } from './hour-picture.tsx';
import { type Band, bandsOf, degreeTicks, extremesOf, levelIn } from './meteogram-layout.ts';
import { MeteogramPointer, PointerPill } from './meteogram-pointer.tsx';
import { MIN_MM, RainBars, SprayMarks, WetRuns, WindArrows } from './meteogram-rows.tsx';
import { Hatch } from './picture-shapes.tsx';
import { useHourPick } from './use-hour-pick.ts';

const LEFT = 72;
const RIGHT = 12;
const TOP = 32;
const FOOT = 376;
const HEIGHT = 400;
const ASSUMED_WIDTH = 1100;
const ROW = { sky: 36, arrows: 314, wet: 338, spray: 362 } as const;
/** A picture of the sky every so many pixels at least, and a label of the hour. */
const SKY_PIXELS = 44;
const TICK_PIXELS = 76;
const EVERY = [1, 3, 6, 12, 24];

/** Warmth, rain, humidity, wind, wet leaves and spraying over one axis of time, with one line under the pointer. */
export function Meteogram({ label, hours, now }: HourPictureProps) {
  const { t } = useTranslation();
  const { format, colours, words } = useHourInk();
  const hatch = useId();
  const [box, width] = useWidth<HTMLDivElement>(ASSUMED_WIDTH);
  const { picked, isChosen, pick, step } = useHourPick(hours.length, now);
  const column = (width - LEFT - RIGHT) / Math.max(1, hours.length);
  const startOf = (index: number) => LEFT + index * column;
  const middle = (index: number) => startOf(index + 0.5);
  const bands = bandsOf(hours);
  const everyOf = (pixels: number) => EVERY.find((one) => one * column >= pixels) ?? 24;
  const skyEvery = everyOf(SKY_PIXELS);
  const tickEvery = everyOf(TICK_PIXELS);
  const chosen = hours[picked];
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    pick(Math.floor((event.clientX - left - LEFT) / column));
  };
  const line = (name: 'temperature' | 'humidity' | 'windSpeed', colour: string) => {
    const values = hours.map((hour) => hour[name]);
    const { past, forecast } = linePaths(values, now, (value) => levelIn(bands[name], value));
    return (
      <g
        transform={`translate(${LEFT} 0) scale(${column / 10} 1)`}
        fill="none"
        stroke={colour}
        strokeWidth={2.25}
        strokeLinejoin="round"
      >
        <path d={past} vectorEffect="non-scaling-stroke" />
        <path d={forecast} vectorEffect="non-scaling-stroke" strokeDasharray="5 4" />
      </g>
    );
  };
  const foot = (band: Band, zero = false) => (
    <path
      d={`M${LEFT} ${band.foot}H${width - RIGHT}`}
      stroke={zero ? colours.line : colours.grid}
      strokeWidth={zero ? 1.5 : 1}
    />
  );
  return (
    <>
      <Box
        ref={box}
        {...hourSlider({ label, hours, picked, reading: words.reading, onKeyDown: step })}
        onPointerDown={point}
        onPointerMove={(event) => (event.buttons > 0 || event.pointerType === 'mouse') && point(event)}
        sx={{ touchAction: 'pan-y', cursor: 'crosshair', userSelect: 'none' }}
      >
        <svg
          aria-hidden="true"
          width={width}
          height={HEIGHT}
          style={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}
          fontSize={14}
          fill={colours.ink}
        >
          <defs>
            <Hatch id={hatch} />
          </defs>
          <Nights hours={hours} column={column} left={LEFT} top={TOP} height={FOOT - TOP} />
          {degreeTicks(bands.temperature).map((degrees) => {
            const y = levelIn(bands.temperature, degrees);
            return (
              <g key={degrees}>
                <path d={`M${LEFT} ${y}H${width - RIGHT}`} stroke={colours.grid} />
                <text x={LEFT - 8} y={y + 5} textAnchor="end" fill={colours.ink2}>
                  {format.degrees(degrees)}
                </text>
              </g>
            );
          })}
          {hours.some(({ rainMm }) => (rainMm ?? 0) >= MIN_MM) && (
            <text x={LEFT - 8} y={bands.rainMm.top + 5} textAnchor="end" fill={colours.ink2}>
              {format.number(bands.rainMm.to)}
            </text>
          )}
          {foot(bands.rainMm, true)}
          {foot(bands.humidity)}
          {foot(bands.windSpeed)}
          <RowName
            y={bands.rainMm.foot - 10}
            colour={colours.rain}
            words={t('unit.mm', { value: '' }).trim()}
          />
          <RowName y={bands.humidity.foot - 8} colour={colours.cold} words="%" icon="drop" />
          <RowName
            y={bands.windSpeed.foot - 6}
            colour={colours.ink2}
            words={t('unit.kmh', { value: '' }).trim()}
          />
          <RowName y={ROW.wet + 5} colour={colours.wet} icon="disease" />
          <RowName y={ROW.spray + 5} colour={colours.ink2} icon="spray" />
          {hours.map(({ datetime, date, hour }, i) => (
            <g key={datetime}>
              {hour === 0 && (
                <>
                  <path d={`M${startOf(i)} 10V${FOOT}`} stroke={colours.line} />
                  {startOf(i) < width - RIGHT - 60 && Math.abs(startOf(i) - startOf(now)) > 60 && (
                    <text x={startOf(i) + 6} y={22} fontWeight={650}>
                      {format.dayShort(date)}
                    </text>
                  )}
                </>
              )}
              {hour % tickEvery === 0 && startOf(i) > LEFT + 4 && startOf(i) < width - TICK_PIXELS / 2 && (
                <text x={startOf(i)} y={HEIGHT - 6} textAnchor="middle" fill={colours.ink2}>
                  {tickEvery === 24 ? format.dayShort(date) : format.hourTick(hour)}
                </text>
              )}
            </g>
          ))}
          {hours.map(
            ({ datetime, hour, sky }, i) =>
              sky !== null &&
              hour % skyEvery === Math.floor(skyEvery / 2) && (
                <g
                  key={datetime}
                  transform={`translate(${middle(i) - 10} ${ROW.sky})`}
                  color={isNight(hour) ? colours.ink2 : colours.ink}
                >
                  <SkyIcon sky={sky} size={20} />
                </g>
              ),
          )}
          <RainBars
            hours={hours}
            now={now}
            band={bands.rainMm}
            left={LEFT}
            column={column}
            right={width - RIGHT}
          />
          {line('humidity', colours.cold)}
          {line('windSpeed', colours.ink2)}
          {line('temperature', colours.heat)}
          {extremesOf(hours, 'temperature', ['high', 'low']).map(({ index, value, kind }) => (
            <text
              key={`${kind} ${index}`}
              x={middle(index)}
              y={levelIn(bands.temperature, value) + (kind === 'high' ? -8 : 19)}
              textAnchor="middle"
              fontWeight={650}
            >
              {format.degrees(value)}
            </text>
          ))}
          {extremesOf(hours, 'windSpeed', ['high']).map(({ index, value }) => (
            <text
              key={index}
              x={middle(index)}
              y={levelIn(bands.windSpeed, value) - 5}
              textAnchor="middle"
              fill={colours.ink2}
            >
              {format.number(value)}
            </text>
          ))}
          {extremesOf(hours, 'humidity', ['high', 'low']).map(({ index, value, kind }) => (
            <text
              key={`${kind} ${index}`}
              x={middle(index)}
              y={levelIn(bands.humidity, value) + (kind === 'high' ? -4 : 15)}
              textAnchor="middle"
              fill={colours.cold}
            >
              {format.number(value)}
            </text>
          ))}
          <WindArrows hours={hours} y={ROW.arrows} left={LEFT} column={column} />
          <WetRuns hours={hours} now={now} y={ROW.wet} left={LEFT} column={column} hatch={hatch} />
          <SprayMarks hours={hours} y={ROW.spray} left={LEFT} column={column} />
          {hours.map(
            ({ datetime, measured }, i) =>
              measured.length > 0 && (
                <rect
                  key={datetime}
                  x={startOf(i)}
                  y={FOOT - 3}
                  width={column}
                  height={3}
                  fill={colours.brand}
                />
              ),
          )}
          <path d={`M${startOf(now)} 26V${FOOT}`} stroke={colours.ink} strokeWidth={2} />
          <PointerPill
            x={startOf(now)}
            y={14}
            words={t('chart.now')}
            ink={colours.card}
            fill={colours.ink}
            least={LEFT}
            most={width - RIGHT}
          />
          {isChosen && chosen && (
            <MeteogramPointer
              hour={chosen}
              x={middle(picked)}
              bands={bands}
              foot={FOOT}
              least={LEFT}
              most={width - RIGHT}
            />
          )}
        </svg>
      </Box>
      {chosen && (
        <Box aria-hidden="true" sx={{ minHeight: 24, fontSize: '0.875rem', color: 'text.secondary' }}>
          {words.reading(chosen)}
        </Box>
      )}
    </>
  );
}

/** What a row is and its unit, left of it. */
function RowName({
  y,
  colour,
  words,
  icon,
}: {
  readonly y: number;
  readonly colour: string;
  readonly words?: string;
  readonly icon?: 'drop' | 'disease' | 'spray';
}) {
  return (
    <g fill={colour} color={colour}>
      {icon && (
        <g transform={`translate(${words ? LEFT - 50 : LEFT - 28} ${y - 15})`} fill="none">
          <Icon name={icon} size={20} />
        </g>
      )}
      {words && (
        <text x={LEFT - 8} y={y} textAnchor="end">
          {words}
        </text>
      )}
    </g>
  );
}
