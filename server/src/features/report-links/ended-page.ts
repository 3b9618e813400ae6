/** What a visitor reads whose link is over or never was. No script, no picture, nothing fetched. */
const sentences = [
  ['mr', 'ही लिंक संपली आहे. ज्यांनी पाठवली त्यांच्याकडून नवीन लिंक मागा.'],
  ['hi', 'यह लिंक समाप्त हो गई है। जिसने भेजी थी उनसे नई लिंक माँगें।'],
  ['en', 'This link has ended. Please ask whoever sent it for a new one.'],
] as const;

export const linkEndedPage = `<!doctype html>
<html lang="mr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Draksha</title></head><body>
${sentences.map(([lang, text]) => `<p lang="${lang}">${text}</p>`).join('\n')}
</body></html>
`;
