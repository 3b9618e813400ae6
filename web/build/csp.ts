import { createHash } from 'node:crypto';

/** What a content security policy names an inline script or style by, without the quotes it is in there. */
export const inlineHash = (content: string): string =>
  `sha256-${createHash('sha256').update(content, 'utf8').digest('base64')}`;
