import {
  BOTRYTIS_FIRST_WINDOW,
  BOTRYTIS_SECOND_WINDOW,
  inBotrytisWindow,
  infectionRate1Gonzalez2015,
  infectionRate2Gonzalez2015,
  infectionRate3Gonzalez2015,
  mycelialGrowthGonzalez2015,
  sporulationGonzalez2015,
  susceptibility1Gonzalez2015,
  susceptibility2Gonzalez2015,
  susceptibility3Gonzalez2015,
} from '../lab/disease/botrytis-gonzalez-2015.ts';
import { infectionLogitBroome1995, probabilityOfLogit } from '../src/disease/botrytis-broome-1995.ts';
import { type AccuracyRow, measure, type Tolerance } from './accuracy.ts';
import { type CsvRow, numberCell, type ReadFigures, sharedCsv } from './shared-files.ts';

const table = 'botrytis';
const grid = "R functions of the authors' model, grid";

const rowOf = (
  output: string,
  against: string,
  rows: readonly CsvRow[],
  tolerance: Tolerance,
  pairOf: (number: (name: string) => number) => readonly [number, number],
): AccuracyRow =>
  measure({
    table,
    output,
    against,
    unit: '1',
    tolerance,
    pairs: rows.map((row) => pairOf((name) => numberCell(row, name))),
  });

export function botrytisAccuracy(read: ReadFigures = sharedCsv): AccuracyRow[] {
  const growth = read('oracles/botrytis/gonzalez2015_MYGR_SPOR_grid.csv');
  const infection = read('oracles/botrytis/gonzalez2015_SUS_INF_grid.csv');
  const broome = read('oracles/formula_tables/broome1995_logit_probability.csv');
  const within = (window: readonly [number, number]): CsvRow[] =>
    infection.filter((row) => inBotrytisWindow(numberCell(row, 'GS'), window));
  const first = within(BOTRYTIS_FIRST_WINDOW);
  const second = within(BOTRYTIS_SECOND_WINDOW);
  const exact = { mean: 1e-12, max: 1e-11 };
  const formula = 'table of Broome et al. 1995 by formula';
  return [
    rowOf('MYGR', grid, growth, exact, (of) => [mycelialGrowthGonzalez2015(of('T'), of('WD')), of('MYGR')]),
    rowOf('SPOR', grid, growth, exact, (of) => [sporulationGonzalez2015(of('T'), of('RH')), of('SPOR')]),
    rowOf('SUS1, BBCH 53 to 73', grid, first, exact, (of) => [
      susceptibility1Gonzalez2015(of('GS')),
      of('SUS1'),
    ]),
    rowOf('SUS2, BBCH 79 to 89', grid, second, exact, (of) => [
      susceptibility2Gonzalez2015(of('GS')),
      of('SUS2'),
    ]),
    rowOf('SUS3, BBCH 79 to 89', grid, second, exact, (of) => [
      susceptibility3Gonzalez2015(of('GS')),
      of('SUS3'),
    ]),
    rowOf('INF1 × SUS1', grid, first, exact, (of) => [
      susceptibility1Gonzalez2015(of('GS')) * infectionRate1Gonzalez2015(of('T'), of('WD')),
      of('INF1_x_SUS1'),
    ]),
    rowOf('INF2 × SUS2', grid, second, exact, (of) => [
      susceptibility2Gonzalez2015(of('GS')) * infectionRate2Gonzalez2015(of('T'), of('WD')),
      of('INF2_x_SUS2'),
    ]),
    rowOf('INF3 × SUS3', grid, second, exact, (of) => [
      susceptibility3Gonzalez2015(of('GS')) * infectionRate3Gonzalez2015(of('T'), of('RH')),
      of('INF3_x_SUS3'),
    ]),
    rowOf('logit', formula, broome, { mean: 1e-6, max: 1e-6 }, (of) => [
      infectionLogitBroome1995(of('wet_h'), of('temp_c')),
      of('logit'),
    ]),
    rowOf('probability', formula, broome, { mean: 1e-6, max: 1e-6 }, (of) => [
      probabilityOfLogit(infectionLogitBroome1995(of('wet_h'), of('temp_c'))),
      of('probability'),
    ]),
  ];
}
