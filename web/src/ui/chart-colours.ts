import type { RiskLevel } from '@draksha/models/choices';
import { useTheme } from '@mui/material/styles';

/** The colours of the charts, one grammar for all: risk falls in lightness step by step (rises in the dark), so that it reads in grey. */
export interface ChartColours {
  readonly ink: string;
  readonly ink2: string;
  readonly card: string;
  readonly line: string;
  readonly grid: string;
  readonly brand: string;
  readonly brandTint: string;
  readonly night: string;
  readonly cell: string;
  readonly sun: string;
  readonly sunFill: string;
  readonly cloud: string;
  readonly cloudFill: string;
  readonly moon: string;
  readonly moonFill: string;
  readonly rain: string;
  readonly rainFill: string;
  readonly wet: string;
  readonly wetFill: string;
  readonly cold: string;
  readonly heat: string;
  readonly good: string;
  readonly fair: string;
  readonly no: string;
  readonly fairTint: string;
  readonly risk: Readonly<Record<RiskLevel, string>>;
  /** Of a season, 1 to 8: rest, bud, shoot, bloom, set, berries, ripening, harvest. */
  readonly stages: readonly [string, string, string, string, string, string, string, string];
}

const light: ChartColours = {
  ink: '#141D17',
  ink2: '#47534B',
  card: '#FFFFFF',
  line: '#DCE3DA',
  grid: '#E6EBE4',
  brand: '#2E7D32',
  brandTint: '#E3F1E4',
  night: '#E8EBF3',
  cell: '#EFF2ED',
  sun: '#BF7800',
  sunFill: '#FFD36B',
  cloud: '#5C6B66',
  cloudFill: '#F3F6F4',
  moon: '#5B6AA8',
  moonFill: '#DDE2F4',
  rain: '#1663B8',
  rainFill: '#B9D6F5',
  wet: '#00766C',
  wetFill: '#B5DFDA',
  cold: '#6A4FB3',
  heat: '#BF4408',
  good: '#2E7D32',
  fair: '#C77700',
  no: '#C0242C',
  fairTint: '#FFEFD2',
  risk: { very_low: '#DDE4DB', low: '#BCD4A4', moderate: '#E5A52E', high: '#DB6420', critical: '#8B1218' },
  stages: ['#E4E0D2', '#CFE3B4', '#A5CF7F', '#F2D06B', '#7DB86A', '#4F9A55', '#9C7BBF', '#6B4691'],
};

const dark: ChartColours = {
  ink: '#EDF3EE',
  ink2: '#B2BDB5',
  card: '#19201B',
  line: '#2D3730',
  grid: '#27302A',
  brand: '#8FD694',
  brandTint: '#1E3523',
  night: '#121829',
  cell: '#232C26',
  sun: '#F0B64A',
  sunFill: '#6B5116',
  cloud: '#9FADA6',
  cloudFill: '#2A342E',
  moon: '#A9B4E6',
  moonFill: '#333B5E',
  rain: '#78B6FF',
  rainFill: '#23456C',
  wet: '#56D3C4',
  wetFill: '#174943',
  cold: '#BBA6F7',
  heat: '#FFA06B',
  good: '#6CC472',
  fair: '#F0A83A',
  no: '#FF7A72',
  fairTint: '#38280D',
  risk: { very_low: '#303A33', low: '#557046', moderate: '#B88A2B', high: '#F08A3C', critical: '#FF8F86' },
  stages: ['#3A3A30', '#3C5230', '#4B7238', '#A98618', '#3F7A3C', '#58A75D', '#7E5FA6', '#A685CE'],
};

export const chartColours = { light, dark } as const;

export const useChartColours = (): ChartColours => chartColours[useTheme().palette.mode];
