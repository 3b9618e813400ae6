import { describe, expect, test } from 'vitest';
import { groupOfActive, isMultiSite, normalGroupCode } from './resistance-groups.ts';

describe('group codes', () => {
  test.each([
    ['11', '11'],
    [' frac 11 ', '11'],
    ['FRAC11', '11'],
    ['Group 3', '3'],
    ['03', '3'],
    ['m3', 'M03'],
    ['M 03', 'M03'],
    ['M03', 'M03'],
    ['P7', 'P07'],
    ['U6', 'U06'],
    ['U8', '50'],
    ['U08', '50'],
    ['4a', '4A'],
    ['IRAC 20D', '20D'],
    ['', null],
    ['0', null],
    ['M', null],
    ['123', null],
    ['4Z', null],
    ['M 3x', null],
    ['x11', null],
    ['11x1', null],
  ])('%o is %o', (text, code) => {
    expect(normalGroupCode(text)).toBe(code);
  });
  test('a code is its own normal form', () => {
    for (const active of [
      'mancozeb',
      'fosetyl-al',
      'cyflufenamid',
      'imidacloprid',
      'azoxystrobin',
      'metrafenone',
    ]) {
      const group = groupOfActive(active);
      expect(group).not.toBeNull();
      expect(normalGroupCode(group?.code ?? '')).toBe(group?.code);
    }
  });
  test.each([
    ['Metalaxyl-M', 'FRAC', '4'],
    ['tebuconazole', 'FRAC', '3'],
    ['fluopyram', 'FRAC', '7'],
    ['pyrimethanil', 'FRAC', '9'],
    ['fludioxonil', 'FRAC', '12'],
    ['proquinazid', 'FRAC', '13'],
    ['fenhexamid', 'FRAC', '17'],
    ['cyazofamid', 'FRAC', '21'],
    ['zoxamide', 'FRAC', '22'],
    ['cymoxanil', 'FRAC', '27'],
    ['iprodione', 'FRAC', '2'],
    ['fluopicolide', 'FRAC', '43'],
    ['ametoctradin', 'FRAC', '45'],
    ['copper oxychloride', 'FRAC', 'M01'],
    ['sulphur', 'FRAC', 'M02'],
    ['captan', 'FRAC', 'M04'],
    ['methomyl', 'IRAC', '1A'],
    ['lambda-cyhalothrin', 'IRAC', '3A'],
    ['spinosad', 'IRAC', '5'],
    ['abamectin', 'IRAC', '6'],
    ['buprofezin', 'IRAC', '16'],
    ['bifenazate', 'IRAC', '20D'],
    ['spirotetramat', 'IRAC', '23'],
    ['cyantraniliprole', 'IRAC', '28'],
  ])('%s is %s %s', (active, kind, code) => {
    expect(groupOfActive(active)).toStrictEqual({ kind, code });
  });
  test('unknown actives and multi-site groups', () => {
    expect(groupOfActive('water')).toBeNull();
    expect(isMultiSite({ kind: 'FRAC', code: 'M03' })).toBe(true);
    expect(isMultiSite({ kind: 'FRAC', code: '11' })).toBe(false);
    expect(isMultiSite({ kind: 'IRAC', code: 'M03' })).toBe(false);
  });
});
