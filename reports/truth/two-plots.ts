/** What two plots have before anything is written of them: weather of 16 days alike in every hour, a season that runs. */
export const NOW = '2026-11-20T00:30:00Z';
const HOURS = 16 * 24;

export const column = (value: number) => Array.from({ length: HOURS }, () => value).join(',');
export const cell = {
  plotIds: ['a', 'b'],
  startsAt: '2026-11-10T00:00:00+05:30',
  utcOffsetMinutes: 330,
  temperature: column(24),
  humidity: column(50),
  windSpeed: column(6),
  precipitation: column(0),
  precipitationProbability: column(0),
  leafWet: column(0),
  et0: Array.from({ length: 16 }, (_, i) => ({ date: `2026-11-${10 + i}`, mm: 5 })),
  provenance: { sample: false, fetchedAt: NOW },
};
export const plot = (id: string) => ({
  ...{ id, name: id, status: 'bearing', areaHectares: 0.4, totalVines: 1000 },
  ...{ emittersPerVine: 2, emitterLitresPerHour: 4, grapeVariety: null },
  ...{ registrationCode: null, village: null, taluka: null, gatNumber: null, latitude: 20, longitude: 73.8 },
});
export const season = {
  ...{ id: 's', plotId: 'a', cycle: 'fruit' as const, pruningDate: '2026-10-08', endedOn: null },
  ...{ targetMarket: null, expectedHarvestDate: null, yieldKg: null, policyNumber: null },
};
