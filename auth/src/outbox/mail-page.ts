const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function paragraph(text: string, link: string): string {
  const lines = text.split('\n').map((line) => {
    const safe = escapeHtml(line);
    return line === link && link !== '' ? `<a href="${safe}" style="color:#2e6b34">${safe}</a>` : safe;
  });
  return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`;
}

/** The text of a mail as a plain page: no picture, nothing from elsewhere, the code large and first. */
export function mailPage(language: string, text: string, code: string, link: string): string {
  const large = `<p style="margin:0 0 16px;font-size:32px;font-weight:bold;letter-spacing:6px">${escapeHtml(code)}</p>`;
  const paragraphs = text.split('\n\n').map((part) => paragraph(part, link));
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;max-width:560px;margin:24px">',
    ...(code === '' ? [] : [large]),
    ...paragraphs,
    '</body></html>',
  ].join('\n');
}
